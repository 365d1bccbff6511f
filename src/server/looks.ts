/** How the portal looks for a person: the theme that is theirs, their tenant’s or the application’s, and its options. */
import type { Theme, ThemeSettings } from '../contract/models/theme.ts'
import { settings } from '../contract/vocabulary/settings.ts'
import {
  asideSkins,
  headerSkins,
  layoutTypes,
  menuPositions,
  subHeaderStyles,
  submenuToggles,
  type ThemeName,
  type ThemeOption,
  type ThemeSettingName,
  themeNamed,
  themeOptionDefaults,
  themeSetting,
  themes,
} from '../contract/vocabulary/themes.ts'
import type { Db } from './db/transaction.ts'
import { isTrue, readSettingsLike, type SettingOwner, type SettingValues } from './settings.ts'

/** A stored word may be older than the list; the first of the list stands for it. */
const listed = <Word extends string>(words: readonly [Word, ...Word[]], value: string): Word =>
  words.find((word) => word === value) ?? words[0]

const options = Object.keys(themeOptionDefaults) as ThemeOption[]

export const settingsOfTheme = (theme: ThemeName): ThemeSettingName[] =>
  options.map((option) => themeSetting(theme, option))

export const lookSettings = [settings.theme, ...themes.flatMap(settingsOfTheme)] as const

export type LookValues = SettingValues<(typeof lookSettings)[number]>

export const readLooks = (db: Db, owner: SettingOwner): Promise<LookValues> =>
  readSettingsLike(db, owner, 'App.UiManagement.', lookSettings)

export const themeOf = (values: LookValues): ThemeName => themeNamed(values[settings.theme])

export function presentThemeSettings(values: LookValues, theme: ThemeName): ThemeSettings {
  const text = (option: ThemeOption) => values[themeSetting(theme, option)]
  const flag = (option: ThemeOption) => isTrue(text(option))
  return {
    theme,
    layout: {
      layoutType: listed(layoutTypes, text('App.UiManagement.LayoutType')),
      darkMode: flag('App.UiManagement.DarkMode'),
    },
    header: {
      desktopFixedHeader: flag('App.UiManagement.Header.DesktopFixedHeader'),
      mobileFixedHeader: flag('App.UiManagement.Header.MobileFixedHeader'),
      headerSkin: listed(headerSkins, text('App.UiManagement.Header.Skin')),
    },
    subHeader: {
      fixedSubHeader: flag('App.UiManagement.SubHeader.Fixed'),
      subheaderStyle: listed(subHeaderStyles, text('App.UiManagement.SubHeader.Style')),
    },
    menu: {
      position: listed(menuPositions, text('App.UiManagement.Left.Position')),
      asideSkin: listed(asideSkins, text('App.UiManagement.Left.AsideSkin')),
      fixedAside: flag('App.UiManagement.Left.FixedAside'),
      allowAsideMinimizing: flag('App.UiManagement.Left.AllowAsideMinimizing'),
      defaultMinimizedAside: flag('App.UiManagement.Left.DefaultMinimizedAside'),
      hoverableAside: flag('App.UiManagement.Left.HoverableAside'),
      submenuToggle: listed(submenuToggles, text('App.UiManagement.Left.SubmenuToggle')),
      searchActive: flag('App.UiManagement.SearchActive'),
      allowMenuScroll: flag('App.UiManagement.Left.AllowMenuScroll'),
    },
    footer: { fixedFooter: flag('App.UiManagement.Footer.FixedFooter') },
  }
}

export function presentTheme(values: LookValues): Theme {
  const baseSettings = presentThemeSettings(values, themeOf(values))
  const { menu, layout } = baseSettings
  return {
    baseSettings,
    isTopMenuUsed: menu.position === 'top',
    isTabMenuUsed: menu.position === 'tab',
    allowMenuScroll: menu.allowMenuScroll,
    isDarkModeActive: layout.darkMode,
  }
}
