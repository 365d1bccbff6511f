import type { uiCustomizationSettings as contract } from '../../../contract/services/ui-customization-settings.ts'
import { themeSetting } from '../../../contract/vocabulary/themes.ts'
import type { Handlers } from '../../http/context.ts'
import { readLooks, themeOf } from '../../looks.ts'
import { writeSetting } from '../../settings.ts'

export const uiCustomizationSettings: Handlers<typeof contract> = {
  async changeDarkModeOfCurrentTheme({ db, principal }, { query }) {
    const name = themeSetting(themeOf(await readLooks(db, principal)), 'App.UiManagement.DarkMode')
    await writeSetting(db, principal, name, String(query.isDarkModeActive))
    return undefined
  },
}
