import type { uiCustomizationSettings as contract } from '../../../contract/services/ui-customization-settings.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { themeSetting, themes } from '../../../contract/vocabulary/themes.ts'
import type { Principal } from '../../access/principal.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers } from '../../context/context.ts'
import { awaitTurn, holdRow } from '../../db/hold.ts'
import type { Db } from '../../db/transaction.ts'
import {
  lookSettings,
  presentThemeSettings,
  readLooks,
  settingsOfTheme,
  themeOf,
  valuesOfTheme,
} from '../../settings/looks.ts'
import { forgetSettings, writeSetting, writeSettings } from '../../settings/settings.ts'

/** A change writes several settings, and two at once would each write some. */
const holdOwnLooks = (db: Db, { tenantId, userId }: Principal) => holdRow(db, 'users', tenantId, userId)

export const uiCustomizationSettings: Handlers<typeof contract> = {
  async getUiManagementSettings({ db, principal }) {
    const values = await readLooks(db, principal)
    const current = themeOf(values)
    const inOrder = [current, ...themes.filter((theme) => theme !== current)]
    return inOrder.map((theme) => presentThemeSettings(values, theme))
  },

  async getDefaultThemeUiManagementSettings({ db, tenantId }) {
    const values = await readLooks(db, { tenantId, userId: 0 })
    return presentThemeSettings(values, themeOf(values))
  },

  async changeThemeWithDefaultValues({ db, principal }, { query }) {
    await Promise.all([
      holdOwnLooks(db, principal),
      forgetSettings(db, principal, settingsOfTheme(query.themeName)),
      writeSetting(db, principal, settings.theme, query.themeName),
    ])
    return undefined
  },

  async updateUiManagementSettings({ db, principal }, { body }) {
    await Promise.all([holdOwnLooks(db, principal), writeSettings(db, principal, valuesOfTheme(body))])
    return undefined
  },

  async updateDefaultUiManagementSettings({ db, tenantId }, { body }) {
    await Promise.all([
      awaitTurn(db, 'settings', tenantId),
      writeSettings(db, { tenantId, userId: 0 }, valuesOfTheme(body)),
    ])
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  async useSystemDefaultSettings({ db, principal }) {
    await Promise.all([holdOwnLooks(db, principal), forgetSettings(db, principal, lookSettings)])
    return undefined
  },

  async changeDarkModeOfCurrentTheme({ db, principal }, { query }) {
    const [, looks] = await Promise.all([holdOwnLooks(db, principal), readLooks(db, principal)])
    const name = themeSetting(themeOf(looks), 'App.UiManagement.DarkMode')
    await writeSetting(db, principal, name, String(query.isDarkModeActive))
    return undefined
  },
}
