import type { uiCustomizationSettings as contract } from '../../../contract/services/ui-customization-settings.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import type { Handlers } from '../../http/context.ts'
import { writeSetting } from '../../settings.ts'

export const uiCustomizationSettings: Handlers<typeof contract> = {
  async changeDarkModeOfCurrentTheme({ db, principal }, { query }) {
    await writeSetting(db, principal, settings.darkMode, String(query.isDarkModeActive))
    return undefined
  },
}
