/** The thirteen themes and what may be chosen within each. Names are those of ABP's family: `theme2.App.UiManagement.DarkMode`. */
export const themes = [
  'default',
  'theme2',
  'theme3',
  'theme4',
  'theme5',
  'theme6',
  'theme7',
  'theme8',
  'theme9',
  'theme10',
  'theme11',
  'theme12',
  'theme13',
] as const
export type ThemeName = (typeof themes)[number]

export const layoutTypes = ['fluid', 'fixed', 'fluid-xxl'] as const
export const asideSkins = ['light', 'dark'] as const
export const headerSkins = ['light', 'dark'] as const
export const subHeaderStyles = ['transparent', 'solid'] as const
export const submenuToggles = ['Accordion', 'Dropdown'] as const
export const menuPositions = ['left', 'top', 'tab'] as const

/** What a theme looks like until somebody chooses otherwise. */
export const themeOptionDefaults = {
  'App.UiManagement.LayoutType': 'fluid',
  'App.UiManagement.DarkMode': 'false',
  'App.UiManagement.SearchActive': 'true',
  'App.UiManagement.Header.DesktopFixedHeader': 'true',
  'App.UiManagement.Header.MobileFixedHeader': 'true',
  'App.UiManagement.Header.Skin': 'light',
  'App.UiManagement.SubHeader.Fixed': 'false',
  'App.UiManagement.SubHeader.Style': 'transparent',
  'App.UiManagement.Left.Position': 'left',
  'App.UiManagement.Left.AsideSkin': 'light',
  'App.UiManagement.Left.FixedAside': 'true',
  'App.UiManagement.Left.AllowAsideMinimizing': 'true',
  'App.UiManagement.Left.DefaultMinimizedAside': 'false',
  'App.UiManagement.Left.HoverableAside': 'false',
  'App.UiManagement.Left.SubmenuToggle': 'Accordion',
  'App.UiManagement.Left.AllowMenuScroll': 'true',
  'App.UiManagement.Footer.FixedFooter': 'false',
} as const
export type ThemeOption = keyof typeof themeOptionDefaults
export type ThemeSettingName = `${ThemeName}.${ThemeOption}`

export const themeSetting = <Option extends ThemeOption>(theme: ThemeName, option: Option) =>
  `${theme}.${option}` as const

/** A stored name may be older than this list. */
export const themeNamed = (name: string): ThemeName => themes.find((theme) => theme === name) ?? 'default'

const isOption = (name: string): name is ThemeOption => name in themeOptionDefaults

/** The option that a setting's name speaks of; undefined for every other setting. */
export function themeOptionOf(name: string): ThemeOption | undefined {
  const theme = themes.find((candidate) => name.startsWith(`${candidate}.`))
  const option = theme && name.slice(theme.length + 1)
  return option !== undefined && isOption(option) ? option : undefined
}
