/** From what a settings page sent to what is kept: which groups are one's own and which are inherited. */
import type { Static } from 'typebox'
import type { ExternalLoginProviderSettings } from '../../contract/models/settings.ts'
import { fieldsOf, type GroupValues, type NamedField, plainNames, settingNames } from '../settings/fields.ts'
import {
  azure,
  email,
  externalSecurity,
  general,
  ldap,
  mobileId,
  passwordComplexity,
  powerBIRegistrations,
  providerKeys,
  providers,
  security,
  userManagement,
} from './groups.ts'
import type { Form } from './save.ts'

export type EmailForm = GroupValues<typeof email>
export type AzureForm = GroupValues<typeof azure> & {
  powerBISettings: GroupValues<(typeof powerBIRegistrations)[number]>[]
}

type ComplexityForm = Omit<GroupValues<typeof passwordComplexity>, 'requiredLength'> & {
  requiredLength?: number
  allowedMinimumLength?: number
}

/** Clients say it by either name; undefined: by none. */
export const shortestPassword = ({ requiredLength, allowedMinimumLength }: ComplexityForm): number | undefined =>
  requiredLength ?? allowedMinimumLength

type ProvidersForm = Static<typeof ExternalLoginProviderSettings>

export interface SharedForm {
  /** Clients that do not know of the rest leave it out. */
  general: Pick<GroupValues<typeof general>, 'timezone'> & Partial<GroupValues<typeof general>>
  userManagement: GroupValues<typeof userManagement>
  ldap: GroupValues<typeof ldap>
  security: GroupValues<typeof security> &
    GroupValues<typeof mobileId> & {
      useDefaultPasswordComplexitySettings: boolean
      passwordComplexity: ComplexityForm
    }
  externalLoginProviderSettings: ProvidersForm
  externalSecuritySettings: GroupValues<typeof externalSecurity>
}

export const joined = (...forms: readonly Form[]): Form => ({
  inherited: forms.flatMap(({ inherited }) => inherited),
  own: forms.flatMap(({ own }) => own),
  forgotten: forms.flatMap(({ forgotten }) => forgotten),
})

export const inheritedForm = (...inherited: readonly NamedField[]): Form => ({ inherited, own: [], forgotten: [] })

/** All of a group, or nothing of it. */
function wholeForm(isOwn: boolean, fields: readonly NamedField[]): Form {
  return {
    inherited: [],
    own: isOwn ? fields : [],
    forgotten: isOwn ? [] : fields.map(({ field }) => field.setting),
  }
}

export const emailForm = (form: EmailForm, isOwn: boolean): Form => wholeForm(isOwn, fieldsOf(email, 'email', form))

export function azureForm(form: AzureForm, isOwn: boolean): Form {
  const registrations = powerBIRegistrations.flatMap((group, index) => {
    const given = form.powerBISettings[index]
    const path = `azureSettings.powerBISettings[${index}]`
    return given ? [wholeForm(isOwn, fieldsOf(group, path, given))] : [forgottenForm(settingNames(group))]
  })
  return joined(wholeForm(isOwn, fieldsOf(azure, 'azureSettings', form)), ...registrations)
}

const forgottenForm = (forgotten: Form['forgotten']): Form => ({ inherited: [], own: [], forgotten })

function providerForm(name: keyof typeof providers, form: object): Form {
  const { key, isDeactivated } = providerKeys[name]
  const fields = fieldsOf(providers[name], `externalLoginProviderSettings.${name}`, form)
  const isOwn = fields.some(({ field, text }) => field.setting === key && text !== '')
  const isSwitch = ({ field }: NamedField) => field.setting === isDeactivated
  return joined(
    inheritedForm(...fields.filter(isSwitch)),
    wholeForm(
      isOwn,
      fields.filter((field) => !isSwitch(field)),
    ),
  )
}

const providersForm = (form: ProvidersForm): Form =>
  joined(
    providerForm('facebook', form.facebook),
    providerForm('google', form.google),
    providerForm('twitter', form.twitter),
    providerForm('microsoft', form.microsoft),
    providerForm('openIdConnect', form.openIdConnect),
    providerForm('wsFederation', form.wsFederation),
  )

/** `fixedMethods`: sign-in methods that the tenant's features decide; its own word on them stays as it is. */
export function sharedForm(form: SharedForm, fixedMethods: ReadonlySet<string> = new Set()): Form {
  const { useDefaultPasswordComplexitySettings, mobileIdServiceUrl } = form.security
  const rules = {
    ...form.security.passwordComplexity,
    requiredLength: shortestPassword(form.security.passwordComplexity),
  }
  const complexity = fieldsOf(passwordComplexity, 'security.passwordComplexity', rules)
  return joined(
    inheritedForm(
      ...fieldsOf(general, 'general', form.general),
      ...fieldsOf(userManagement, 'userManagement', form.userManagement),
      ...fieldsOf(security, 'security', form.security).filter(({ field }) => !fixedMethods.has(field.setting)),
      ...fieldsOf(externalSecurity, 'externalSecuritySettings', form.externalSecuritySettings),
    ),
    useDefaultPasswordComplexitySettings ? forgottenForm(plainNames(passwordComplexity)) : inheritedForm(...complexity),
    wholeForm(mobileIdServiceUrl !== '', fieldsOf(mobileId, 'security', form.security)),
    wholeForm(true, fieldsOf(ldap, 'ldap', form.ldap)),
    providersForm(form.externalLoginProviderSettings),
  )
}
