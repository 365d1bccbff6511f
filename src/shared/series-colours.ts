/**
 * Colours of series and categories, of reports and of the portal's own charts, in the order in which they are given out. All at
 * least 3 : 1 on their surface, in two steps of lightness, by which people who see fewer hues tell any two of them apart.
 */
export const seriesColours = {
  light: ['#1b9691', '#555cd2', '#e86518', '#189bdd', '#9b334d', '#769c6c', '#874f00', '#6f507b'],
  dark: ['#49bfb8', '#7983f3', '#ff8d4a', '#6cc5ff', '#cc4f6c', '#a1c79a', '#b56d05', '#92729e'],
} as const

/** Of the ninth value and further ones: pale on purpose, since a grey of middle lightness is teal to some. */
export const otherColour = { light: '#bfc6c5', dark: '#3a4141' } as const
