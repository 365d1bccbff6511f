import type { ComboboxData } from '@mantine/core'
import { settingBounds as bounds, limits } from '../../../../contract/vocabulary/limits.ts'
import type { SettingSection } from '../setting.ts'

const on = (name: string) => ({ name: `userManagement.${name}`, is: true })

export const generalSection = (timeZones: ComboboxData): SettingSection => ({
  id: 'general',
  title: 'setting.general',
  entries: [
    {
      label: 'setting.timezone',
      help: 'setting.timezoneHelp',
      fields: [{ kind: 'select', name: 'general.timezone', options: timeZones, isSearchable: true }],
    },
    {
      label: 'setting.reportLogs',
      help: 'setting.reportLogsHelp',
      fields: [{ kind: 'number', name: 'general.reportLogDays', bounds: bounds.reportLogDays, unit: 'setting.days' }],
    },
    {
      label: 'setting.keptPages',
      help: 'setting.keptPagesHelp',
      fields: [{ kind: 'number', name: 'general.keptPageDays', bounds: bounds.keptPageDays, unit: 'setting.days' }],
    },
    {
      label: 'setting.reportKeys',
      help: 'setting.reportKeysHelp',
      fields: [{ kind: 'number', name: 'general.reportKeyDays', bounds: bounds.reportKeyDays, unit: 'setting.days' }],
    },
    {
      label: 'setting.longestReportKeys',
      help: 'setting.longestReportKeysHelp',
      fields: [
        { kind: 'number', name: 'general.reportKeyLongestDays', bounds: bounds.reportKeyDays, unit: 'setting.days' },
      ],
    },
  ],
})

export const peopleSection: SettingSection = {
  id: 'people',
  title: 'setting.people',
  sentence: 'setting.peopleSentence',
  entries: [
    {
      label: 'setting.selfRegistration',
      fields: [
        { kind: 'switch', name: 'userManagement.allowSelfRegistration', label: 'setting.allowSelfRegistration' },
      ],
    },
    {
      label: 'setting.registrationDomains',
      help: 'setting.registrationDomainsHelp',
      onlyIf: on('allowSelfRegistration'),
      fields: [{ kind: 'list', name: 'userManagement.whiteListedRegistrationDomains', maxLength: limits.settingList }],
    },
    {
      label: 'setting.newPeople',
      onlyIf: on('allowSelfRegistration'),
      fields: [
        {
          kind: 'switch',
          name: 'userManagement.isNewRegisteredUserActiveByDefault',
          label: 'setting.isNewRegisteredUserActiveByDefault',
        },
      ],
    },
    {
      label: 'setting.registrationCaptcha',
      words: 'setting.words.captcha',
      onlyIf: on('allowSelfRegistration'),
      fields: [
        { kind: 'switch', name: 'userManagement.useCaptchaOnRegistration', label: 'setting.useCaptchaOnRegistration' },
      ],
    },
    {
      label: 'setting.emailConfirmation',
      fields: [
        {
          kind: 'switch',
          name: 'userManagement.isEmailConfirmationRequiredForLogin',
          label: 'setting.isEmailConfirmationRequiredForLogin',
        },
      ],
    },
    {
      label: 'setting.smsVerification',
      fields: [
        { kind: 'switch', name: 'userManagement.smsVerificationEnabled', label: 'setting.smsVerificationEnabled' },
      ],
    },
    {
      label: 'setting.membershipCount',
      help: 'setting.membershipCountHelp',
      fields: [
        {
          kind: 'number',
          name: 'userManagement.maxUserMembershipCount',
          bounds: bounds.maxUserMembershipCount,
          isLimit: true,
        },
      ],
    },
  ],
}

const timeOut = 'userManagement.sessionTimeOutSettings'
const timesOut = { name: `${timeOut}.isEnabled`, is: true }

export const sessionSection: SettingSection = {
  id: 'session',
  title: 'setting.session',
  entries: [
    {
      label: 'setting.timeOut',
      words: 'setting.words.timeOut',
      fields: [{ kind: 'switch', name: `${timeOut}.isEnabled`, label: 'setting.timeOutIsEnabled' }],
    },
    {
      label: 'setting.timeOutAfter',
      words: 'setting.words.timeOut',
      onlyIf: timesOut,
      fields: [
        {
          kind: 'number',
          name: `${timeOut}.timeOutSecond`,
          bounds: bounds.timeOutSecond,
          unit: 'setting.seconds',
        },
      ],
    },
    {
      label: 'setting.timeOutWarning',
      onlyIf: timesOut,
      fields: [
        {
          kind: 'number',
          name: `${timeOut}.showTimeOutNotificationSecond`,
          bounds: bounds.timeOutSecond,
          unit: 'setting.seconds',
        },
      ],
    },
    {
      label: 'setting.lockScreen',
      onlyIf: timesOut,
      fields: [{ kind: 'switch', name: `${timeOut}.showLockScreenWhenTimedOut`, label: 'setting.showLockScreen' }],
    },
  ],
}

export const sharedDevicesSection: SettingSection = {
  id: 'shared-devices',
  title: 'setting.sharedDevices',
  entries: [
    {
      label: 'setting.sharedDevice',
      help: 'setting.sharedDeviceHelp',
      fields: [{ kind: 'switch', name: 'userManagement.isSharedDevice', label: 'setting.isSharedDevice' }],
    },
  ],
}

export const otherSection: SettingSection = {
  id: 'other',
  title: 'setting.other',
  entries: [
    {
      label: 'setting.delegations',
      fields: [
        {
          kind: 'switch',
          name: 'userManagement.userDelegationIsEnabled',
          label: 'setting.userDelegationIsEnabled',
        },
      ],
    },
    {
      label: 'setting.cookieConsent',
      fields: [
        { kind: 'switch', name: 'userManagement.isCookieConsentEnabled', label: 'setting.isCookieConsentEnabled' },
      ],
    },
    {
      label: 'setting.quickTheme',
      fields: [
        {
          kind: 'switch',
          name: 'userManagement.isQuickThemeSelectEnabled',
          label: 'setting.isQuickThemeSelectEnabled',
        },
      ],
    },
  ],
}
