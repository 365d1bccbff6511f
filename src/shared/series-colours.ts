/** Colours of series and categories, of reports and of the portal's own charts. All at least 3 : 1 on their surface. */
export const seriesColours = {
  light: ['#2563a8', '#c2570c', '#2f7d4f', '#8e4585', '#b3261e', '#0f7c85', '#7a6a00', '#5b5fc7'],
  dark: ['#6cb2f5', '#f5a35c', '#6fcf97', '#d59bd0', '#f28b82', '#63cbd4', '#d9c84a', '#a5a8f0'],
} as const
