import type { profile as contract } from '../../../contract/services/profile.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { complexitySettings } from '../../auth/passwords.ts'
import { announceIdentityChange } from '../../auth/principals.ts'
import type { Handlers } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { isTrue, readSettings, writeSetting } from '../../settings.ts'
import { offeredLanguages } from '../languages.ts'

export const profile: Handlers<typeof contract> = {
  async changeLanguage({ db, principal }, { body }) {
    const { tenantId, userId } = principal
    const languages = await offeredLanguages(db, tenantId)
    const language = languages.find(({ name }) => name.toLowerCase() === body.languageName.toLowerCase())
    if (!language) throw invalid('languageName', 'LanguageIsNotEnabled', { languageName: body.languageName })
    await writeSetting(db, { tenantId, userId }, settings.defaultLanguageName, language.name)
    await announceIdentityChange(db, tenantId, userId)
    return undefined
  },

  async getPasswordComplexitySetting({ db, tenantId }) {
    const [rules, ofTheHost] = await Promise.all([
      readSettings(db, { tenantId, userId: 0 }, complexitySettings),
      readSettings(db, { tenantId: 0, userId: 0 }, [settings.passwordRequiredLength]),
    ])
    return {
      setting: {
        // A tenant may be stricter than the host, not more lenient.
        allowedMinimumLength: Number(ofTheHost[settings.passwordRequiredLength]),
        requiredLength: Number(rules[settings.passwordRequiredLength]),
        requireDigit: isTrue(rules[settings.passwordRequireDigit]),
        requireLowercase: isTrue(rules[settings.passwordRequireLowercase]),
        requireUppercase: isTrue(rules[settings.passwordRequireUppercase]),
        requireNonAlphanumeric: isTrue(rules[settings.passwordRequireNonAlphanumeric]),
      },
    }
  },
}
