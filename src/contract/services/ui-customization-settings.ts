import { Type } from 'typebox'
import { ListOfThemeSettings, ThemeSettings, themeName } from '../models/theme.ts'
import { command, query, service, signedIn } from '../operation.ts'
import { changedAt, flag, shape } from '../shapes.ts'
import { features } from '../vocabulary/features.ts'
import { permissions } from '../vocabulary/permissions.ts'

const forEverybody = { permission: permissions.uiCustomization, feature: features.branding } as const

const DefaultThemeSettings = shape('DefaultThemeSettings', {
  ...ThemeSettings.properties,
  /** An addition to the catalogue. */
  isOwn: flag('Something was chosen for everybody here: there is something to drop.'),
})

export const uiCustomizationSettings = service('UiCustomizationSettings', {
  getUiManagementSettings: query.get({
    summary: 'Every theme as one’s own account has it; the one in use first.',
    answer: ListOfThemeSettings,
    permission: signedIn,
    reads: ['UiCustomization'],
  }),
  getDefaultThemeUiManagementSettings: query.get({
    summary: 'The default theme as the tenant, or the host, has set it for everybody.',
    answer: DefaultThemeSettings,
    permission: signedIn,
    reads: ['UiCustomization'],
  }),
  changeThemeWithDefaultValues: command.post({
    summary: 'Chooses a theme for one’s own account, as it comes: one’s own options in it are dropped.',
    query: Type.Object({ themeName }),
    permission: signedIn,
    changes: ['Session', 'Setting', 'UiCustomization'],
  }),
  updateUiManagementSettings: command.put({
    summary: 'Chooses a theme and its options for one’s own account.',
    body: ThemeSettings,
    permission: signedIn,
    changes: ['Session', 'Setting', 'UiCustomization'],
  }),
  updateDefaultUiManagementSettings: command.put({
    summary: 'Chooses a theme and its options for everybody who has not chosen: of the tenant, or of all tenants.',
    body: ThemeSettings,
    ...forEverybody,
    changes: ['Session', 'Setting', 'UiCustomization'],
  }),
  dropDefaultUiManagementSettings: command.post({
    summary:
      'Drops what was chosen for everybody: of a tenant, so that the host’s holds again; of the host, so that themes are as they come.',
    ...forEverybody,
    changes: ['Session', 'Setting', 'UiCustomization'],
  }),
  useSystemDefaultSettings: command.post({
    summary: 'Drops one’s own choices: the tenant’s hold again, else the host’s.',
    permission: signedIn,
    changes: ['Session', 'Setting', 'UiCustomization'],
  }),
  changeDarkModeOfCurrentTheme: command.post({
    summary: 'Sets dark or light colours for one’s own account, unless its looks were chosen later than this.',
    query: Type.Object({
      isDarkModeActive: flag('Dark colours.'),
      changedAt: Type.Optional(changedAt),
    }),
    permission: signedIn,
    // The page has changed already: nothing of the session has to be read again for it.
    changes: ['UiCustomization'],
    offline: 'queue',
  }),
})
