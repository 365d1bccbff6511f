import { Type } from 'typebox'
import { anyone, query, service } from '../operation.ts'
import { flag, id, nullable, shape, smallId, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

const Language = shape('ConfiguredLanguage', {
  name: text(128, 'Culture name.'),
  displayName: text(64, 'Name in the language itself.'),
  icon: text(128, 'Class of the flag.'),
  isDefault: flag('Used where a person has not chosen.'),
  isDisabled: flag('Not offered.'),
  isRightToLeft: flag('Written from right to left.'),
})

const values = (description: string) => Type.Record(Type.String(), Type.String(), { description })

export const abpUserConfiguration = service(
  'AbpUserConfiguration',
  {
    getAll: query.get({
      summary:
        'Everything a client needs before its first screen: languages, texts, features, permissions, settings, clock.',
      query: Type.Object({
        includeTexts: Type.Optional(
          flag('False leaves `localization.values` empty, for clients that ship their texts.'),
        ),
      }),
      answer: shape('UserConfiguration', {
        multiTenancy: shape('MultiTenancyConfiguration', {
          isEnabled: flag('Tenants exist.'),
          ignoreFeatureCheckForHostUsers: flag('Features do not bind the host.'),
          sides: shape('MultiTenancySides', {
            host: Type.Integer({ description: 'Always 2.' }),
            tenant: Type.Integer({ description: 'Always 1.' }),
          }),
        }),
        session: shape('SessionConfiguration', {
          userId: nullable(id('User.')),
          tenantId: nullable(smallId('Tenant; null: host.')),
          impersonatorUserId: nullable(id('Who acts as the user.')),
          impersonatorTenantId: nullable(smallId('Where that person belongs.')),
          multiTenancySide: Type.Integer({ description: '1 tenant, 2 host.' }),
        }),
        localization: shape('LocalizationConfiguration', {
          currentCulture: shape('Culture', { name: text(128, 'Culture name.'), displayName: text(64, 'Its name.') }),
          languages: Type.Array(Language, { description: 'Languages that are offered.' }),
          currentLanguage: Language,
          sources: Type.Array(shape('LocalizationSource', { name: text(128, 'Source.'), type: text(128, 'Kind.') }), {
            description: 'Where texts come from.',
          }),
          values: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
            description: 'Source → key → text in the current language.',
          }),
          ownTextsHash: Type.Optional(
            nullable(
              text(64, 'Names the organisation’s own words in this language, for `Texts_GetTexts`; null: it has none.'),
            ),
          ),
        }),
        features: shape('FeaturesConfiguration', {
          allFeatures: Type.Record(Type.String(), shape('FeatureSetting', { value: text(2000, 'Value as text.') }), {
            description: 'Feature → value.',
          }),
        }),
        auth: shape('AuthConfiguration', {
          allPermissions: values('Every permission that exists here → "true".'),
          grantedPermissions: values('Every permission the person holds → "true".'),
        }),
        nav: shape('NavConfiguration', {
          menus: Type.Record(Type.String(), Type.Unknown(), { description: 'Menus by name.' }),
        }),
        setting: shape('SettingConfiguration', { values: values('Setting → value.') }),
        clock: shape('ClockConfiguration', { provider: text(64, 'utcClockProvider.') }),
        timing: shape('TimingConfiguration', {
          timeZoneInfo: shape('TimeZoneInfo', {
            windows: shape('WindowsTimeZone', {
              timeZoneId: text(64, 'Name.'),
              baseUtcOffsetInMilliseconds: Type.Number({
                description: 'Milliseconds east of UTC without daylight saving.',
              }),
              currentUtcOffsetInMilliseconds: Type.Number({ description: 'Milliseconds east of UTC now.' }),
              isDaylightSavingTimeNow: flag('Daylight saving holds now.'),
            }),
            iana: shape('IanaTimeZone', { timeZoneId: text(64, 'Name.') }),
          }),
        }),
        security: shape('SecurityConfiguration', {
          antiForgery: shape('AntiForgeryConfiguration', {
            tokenCookieName: text(64, 'Cookie.'),
            tokenHeaderName: text(64, 'Header.'),
          }),
        }),
        custom: shape('CustomConfiguration', {
          EntityHistory: shape('EntityHistoryConfiguration', {
            isEnabled: flag('Changes of entities are recorded.'),
            enabledEntities: Type.Array(text(limits.entityTypeFullName, 'Kind of entity.'), {
              description:
                'Those whose changes can be seen here, as `AuditLog/GetEntityHistoryObjectTypes` names them.',
            }),
          }),
        }),
      }),
      permission: anyone,
      reads: ['Session', 'Permission', 'Setting'],
      stored: true,
      audited: false,
      tellsOfTenant: true,
    }),
  },
  '/AbpUserConfiguration',
)
