import { Type } from 'typebox'
import { ComboboxItem, NameValue } from '../models/name-value.ts'
import { query, service, signedIn } from '../operation.ts'
import { listOf, text } from '../shapes.ts'
import { settingScope } from '../vocabulary/enums.ts'
import { limits } from '../vocabulary/limits.ts'

const TimeZoneQuery = Type.Object({
  defaultTimezoneScope: Type.Integer({
    enum: Object.values(settingScope),
    description:
      'Whose setting is to be chosen: application 1, tenant 2, user 4 or all 7. The zone that holds without it comes first.',
  }),
})

export const timing = service('Timing', {
  getTimezones: query.get({
    summary: 'Time zones with their distance from UTC now, the default first.',
    query: TimeZoneQuery,
    queryNames: 'pascal',
    answer: listOf(NameValue),
    permission: signedIn,
    reads: ['Setting'],
    stored: true,
  }),
  getTimezoneComboboxItems: query.get({
    summary: 'Time zones to choose from, one of them chosen.',
    query: Type.Object({
      defaultTimezoneScope: Type.Optional(TimeZoneQuery.properties.defaultTimezoneScope),
      selectedTimezoneId: Type.Optional(text(limits.timeZone, 'IANA name of the zone that is chosen.')),
    }),
    queryNames: 'pascal',
    answer: Type.Array(ComboboxItem, { description: 'The default first, then from west to east.' }),
    permission: signedIn,
    reads: ['Setting'],
    stored: true,
  }),
})
