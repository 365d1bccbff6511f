/** How the portal looks for a person: the theme that is theirs, their tenant’s or the application’s, and its options. */
import type { Theme, ThemeSettings } from '../../contract/models/theme.ts'
import { type PlainSettingName, settings } from '../../contract/vocabulary/settings.ts'
import {
  asideSkins,
  headerSkins,
  layoutTypes,
  menuPositions,
  subHeaderStyles,
  submenuToggles,
  type ThemeName,
  type ThemeOption,
  themeNamed,
  themeSetting,
  themes,
} from '../../contract/vocabulary/themes.ts'
import type { Db } from '../db/transaction.ts'
import { fieldsOf, flagField, listedField, plainNames, presentGroup } from './fields.ts'
import { readSettingsLike, type SettingOwner, type SettingValues, writeSettings } from './settings.ts'

function optionsOf(theme: ThemeName) {
  const flag = (option: ThemeOption) => flagField(themeSetting(theme, option))
  const listed = <Word extends string>(words: readonly [Word, ...Word[]], option: ThemeOption) =>
    listedField(words, themeSetting(theme, option))
  return {
    layout: {
      layoutType: listed(layoutTypes, 'App.UiManagement.LayoutType'),
      darkMode: flag('App.UiManagement.DarkMode'),
    },
    header: {
      desktopFixedHeader: flag('App.UiManagement.Header.DesktopFixedHeader'),
      mobileFixedHeader: flag('App.UiManagement.Header.MobileFixedHeader'),
      headerSkin: listed(headerSkins, 'App.UiManagement.Header.Skin'),
    },
    subHeader: {
      fixedSubHeader: flag('App.UiManagement.SubHeader.Fixed'),
      subheaderStyle: listed(subHeaderStyles, 'App.UiManagement.SubHeader.Style'),
    },
    menu: {
      position: listed(menuPositions, 'App.UiManagement.Left.Position'),
      asideSkin: listed(asideSkins, 'App.UiManagement.Left.AsideSkin'),
      fixedAside: flag('App.UiManagement.Left.FixedAside'),
      allowAsideMinimizing: flag('App.UiManagement.Left.AllowAsideMinimizing'),
      defaultMinimizedAside: flag('App.UiManagement.Left.DefaultMinimizedAside'),
      hoverableAside: flag('App.UiManagement.Left.HoverableAside'),
      submenuToggle: listed(submenuToggles, 'App.UiManagement.Left.SubmenuToggle'),
      searchActive: flag('App.UiManagement.SearchActive'),
      allowMenuScroll: flag('App.UiManagement.Left.AllowMenuScroll'),
    },
    footer: { fixedFooter: flag('App.UiManagement.Footer.FixedFooter') },
  }
}

export const settingsOfTheme = (theme: ThemeName): PlainSettingName[] => plainNames(optionsOf(theme))

export const lookSettings: readonly PlainSettingName[] = [settings.theme, ...themes.flatMap(settingsOfTheme)]

/** Of each option: its theme, and its section and its name there, as the wire has them. */
export const placesOfOptions: ReadonlyMap<string, readonly [theme: ThemeName, section: string, name: string]> = new Map(
  themes.flatMap((theme) =>
    Object.entries(optionsOf(theme)).flatMap(([section, fields]) =>
      Object.entries(fields).map(([name, { setting }]) => [setting, [theme, section, name]] as const),
    ),
  ),
)

export type LookValues = SettingValues<PlainSettingName>

export const readLooks = (db: Db, owner: SettingOwner): Promise<LookValues> =>
  readSettingsLike(db, owner, 'App.UiManagement.', lookSettings)

export const themeOf = (values: LookValues): ThemeName => themeNamed(values[settings.theme])

export const presentThemeSettings = (values: LookValues, theme: ThemeName): ThemeSettings => ({
  theme,
  ...presentGroup(optionsOf(theme), values),
})

/** Keeps a theme, and of its options those that are not as they are shown: the others stay with whoever they came from. */
export async function writeLooks(db: Db, owner: SettingOwner, { theme, ...chosen }: ThemeSettings): Promise<void> {
  const shown = await readLooks(db, owner)
  const changed = fieldsOf(optionsOf(theme), theme, chosen).flatMap(({ field, text }) =>
    field.kind === 'plain' && text !== undefined && text !== shown[field.setting]
      ? [[field.setting, text] as const]
      : [],
  )
  await writeSettings(db, owner, [[settings.theme, theme], ...changed])
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
