/** The form of looks holds the options of a theme side by side: their names are those of the wire, where they stand in groups. */
import type { ThemeSettings } from '../../../contract/models/theme.ts'

type GroupsOf = Omit<ThemeSettings, 'theme'>

export type LooksValues = Pick<ThemeSettings, 'theme'> &
  GroupsOf['layout'] &
  GroupsOf['header'] &
  GroupsOf['subHeader'] &
  GroupsOf['menu'] &
  GroupsOf['footer']

export const looksValues = ({ theme, layout, header, subHeader, menu, footer }: ThemeSettings): LooksValues => ({
  theme,
  ...layout,
  ...header,
  ...subHeader,
  ...menu,
  ...footer,
})

export function looksFrom(values: LooksValues): ThemeSettings {
  const { theme, layoutType, darkMode, desktopFixedHeader, mobileFixedHeader, headerSkin, ...others } = values
  const { fixedSubHeader, subheaderStyle, fixedFooter, ...menu } = others
  return {
    theme,
    layout: { layoutType, darkMode },
    header: { desktopFixedHeader, mobileFixedHeader, headerSkin },
    subHeader: { fixedSubHeader, subheaderStyle },
    menu,
    footer: { fixedFooter },
  }
}
