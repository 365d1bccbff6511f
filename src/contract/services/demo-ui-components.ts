import { Type } from 'typebox'
import { NameValue, nameValues } from '../models/name-value.ts'
import { command, query, service } from '../operation.ts'
import { dateTime, shape, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const date = dateTime('Moment that the server understood, in UTC.')
const dateMembers = { date: dateTime('Moment to send back.') }
const DateField = shape('DateField', { date })

/** Echoes: they show what a form control sends and what the server makes of it. */
const shared = { permission: permissions.demoUiComponents, side: 'host', audited: false } as const

export const demoUiComponents = service('DemoUiComponents', {
  sendAndGetDate: command.post({
    summary: 'Answers the date that was sent.',
    query: Type.Object(dateMembers),
    answer: DateField,
    ...shared,
  }),
  sendAndGetDateTime: command.post({
    summary: 'Answers the date and time that were sent.',
    query: Type.Object(dateMembers),
    answer: DateField,
    ...shared,
  }),
  sendAndGetDateRange: command.post({
    summary: 'Answers the span that was sent.',
    query: Type.Object({ startDate: dateTime('Beginning.'), endDate: dateTime('End, not before the beginning.') }),
    answer: shape('DateRangeField', { startDate: date, endDate: date }),
    ...shared,
  }),
  sendAndGetDateWithText: command.post({
    summary: 'Answers the date and the text that were sent.',
    body: shape('SendDateWithText', { text: text(limits.lookupText, 'Text to send back.'), ...dateMembers }),
    answer: shape('DateWithTextField', { text: text(limits.lookupText, 'Text.'), date }),
    ...shared,
  }),
  getCountries: query.get({
    summary: 'Countries whose names in the caller’s language contain a text.',
    query: Type.Object({ searchTerm: Type.Optional(text(limits.filter, 'Part of a name.')) }),
    answer: Type.Array(NameValue, { description: 'By name; `value` is the ISO 3166 code.' }),
    ...shared,
  }),
  sendAndGetSelectedCountries: command.post({
    summary: 'Answers the countries that were sent.',
    body: nameValues('Chosen countries.'),
    answer: nameValues('The same.'),
    ...shared,
  }),
  sendAndGetValue: command.post({
    summary: 'Answers the value that was sent.',
    query: Type.Object({ input: Type.Optional(text(limits.lookupText, 'Value to send back.')) }),
    answer: shape('ValueField', { output: text(limits.lookupText, 'Value; empty where none was sent.') }),
    ...shared,
  }),
})
