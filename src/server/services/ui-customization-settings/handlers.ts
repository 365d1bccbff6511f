import type { uiCustomizationSettings as contract } from '../../../contract/services/ui-customization-settings.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { themeSetting, themes } from '../../../contract/vocabulary/themes.ts'
import { refuseWhileImpersonating } from '../../auth/impersonation.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers, SignedInContext } from '../../context/context.ts'
import { awaitTurn, holdRow } from '../../db/hold.ts'
import {
  lookSettings,
  presentThemeSettings,
  readLooks,
  settingsOfTheme,
  themeOf,
  writeLooks,
} from '../../settings/looks.ts'
import { forgetSettings, keptSettings, writeSetting } from '../../settings/settings.ts'
import { keepPreference } from '../preferences/queries.ts'
import { believed } from '../preferences/rules.ts'

/**
 * A change writes several settings, and two at once would each write some. False: the person has chosen later than this. Whoever
 * acts as somebody leaves their looks alone.
 */
async function holdOwnLooks({ db, principal, now }: SignedInContext, changedAt = now): Promise<boolean> {
  refuseWhileImpersonating(principal)
  const choice = { kind: 'look', key: 'look', reportId: null, value: {}, changedAt } as const
  const [, isLatest] = await Promise.all([
    holdRow(db, 'users', principal.tenantId, principal.userId),
    keepPreference(db, principal, choice),
  ])
  return isLatest
}

export const uiCustomizationSettings: Handlers<typeof contract> = {
  async getUiManagementSettings({ db, principal }) {
    const values = await readLooks(db, principal)
    const current = themeOf(values)
    const inOrder = [current, ...themes.filter((theme) => theme !== current)]
    return inOrder.map((theme) => presentThemeSettings(values, theme))
  },

  async getDefaultThemeUiManagementSettings({ db, tenantId }) {
    const everybody = { tenantId, userId: 0 }
    const [values, own] = await Promise.all([readLooks(db, everybody), keptSettings(db, everybody, lookSettings)])
    return { ...presentThemeSettings(values, themeOf(values)), isOwn: own.size > 0 }
  },

  async changeThemeWithDefaultValues(context, { query }) {
    const { db, principal } = context
    await Promise.all([
      holdOwnLooks(context),
      forgetSettings(db, principal, settingsOfTheme(query.themeName)),
      writeSetting(db, principal, settings.theme, query.themeName),
    ])
    return undefined
  },

  async updateUiManagementSettings(context, { body }) {
    await holdOwnLooks(context)
    await writeLooks(context.db, context.principal, body)
    return undefined
  },

  async updateDefaultUiManagementSettings({ db, tenantId }, { body }) {
    await awaitTurn(db, 'settings', tenantId)
    await writeLooks(db, { tenantId, userId: 0 }, body)
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  async dropDefaultUiManagementSettings({ db, tenantId }) {
    await Promise.all([awaitTurn(db, 'settings', tenantId), forgetSettings(db, { tenantId, userId: 0 }, lookSettings)])
    await announceIdentityChange(db, tenantId, 'everybody')
    return undefined
  },

  async useSystemDefaultSettings(context) {
    const { db, principal } = context
    await Promise.all([holdOwnLooks(context), forgetSettings(db, principal, lookSettings)])
    return undefined
  },

  async changeDarkModeOfCurrentTheme(context, { query }) {
    const { db, principal, now } = context
    const changedAt = query.changedAt === undefined ? now : believed(query.changedAt, now)
    const [isLatest, looks] = await Promise.all([holdOwnLooks(context, changedAt), readLooks(db, principal)])
    if (!isLatest) return undefined
    const name = themeSetting(themeOf(looks), 'App.UiManagement.DarkMode')
    await writeSetting(db, principal, name, String(query.isDarkModeActive))
    return undefined
  },
}
