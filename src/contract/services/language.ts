import { type Static, Type } from 'typebox'
import { command, query, service } from '../operation.ts'
import {
  choice,
  dateTime,
  flag,
  listOf,
  nullable,
  pageOf,
  pagingMembers,
  requiredText,
  SmallIdQuery,
  shape,
  smallId,
  text,
  unrecorded,
} from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const languageName = text(limits.languageName, 'Culture name, such as en-gb.')

const LanguageListItem = shape('LanguageListItem', {
  id: smallId('Language.'),
  tenantId: nullable(smallId('Whose it is; null: the host’s, and a tenant cannot change it.')),
  name: languageName,
  displayName: text(limits.languageDisplayName, 'Name in the language itself.'),
  icon: text(limits.languageIcon, 'Class of the flag.'),
  isEnabled: flag('Offered to people.'),
  isDisabled: flag('The opposite of isEnabled.'),
  isRightToLeft: flag('Written from right to left.'),
  isSource: flag('What other languages lack is read in it: it can be neither deleted nor become another language.'),
  textCoverage: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Percent of the product’s texts that the language has; people read the rest in English.',
  }),
  creationTime: dateTime('When it was added.'),
})
export type LanguageListItem = Static<typeof LanguageListItem>

const Option = shape('LanguageOption', {
  value: text(limits.languageIcon, 'What is sent.'),
  displayText: text(limits.languageDisplayName, 'What is shown.'),
  isSelected: flag('Chosen now.'),
})

const LanguageText = shape('LanguageText', {
  key: text(limits.textKey, 'Name of the text.'),
  baseValue: text(limits.textValue, 'Text in the base language; empty: none.'),
  targetValue: text(limits.textValue, 'Text in the target language; empty: none.'),
})
export type LanguageText = Static<typeof LanguageText>

const LanguageTextsQuery = Type.Object({
  ...pagingMembers,
  sourceName: requiredText(limits.textSource, 'Tessera, or one of ABP’s sources, which are parts of it.'),
  baseLanguageName: Type.Optional(text(limits.languageName, 'Language to translate from; the default one if absent.')),
  targetLanguageName: requiredText(limits.languageName, 'Language to translate to.'),
  targetValueFilter: Type.Optional(choice(['ALL', 'EMPTY'], 'EMPTY: texts that are not translated.')),
  filterText: Type.Optional(text(limits.filter, 'Part of the key or of either text.')),
})
export type LanguageTextsQuery = Static<typeof LanguageTextsQuery>

const line = 'Line of the file; answered as it came.'

/** As it stands in the file: what is wrong with it is said of the row, and keeps no other row back. */
const TextToImport = shape('TextToImport', {
  row: Type.Integer({ minimum: 1, maximum: 10_000_000, description: line }),
  key: text(limits.importedCell, 'Name of the text.'),
  value: text(
    limits.importedText,
    'ICU message with the placeholders of the original; empty: the text stays as it is.',
  ),
})
export type TextToImport = Static<typeof TextToImport>

const textsToImport = {
  minItems: 1,
  maxItems: limits.importedTexts,
  description: 'Rows, as they stand in the file.',
}

/** Nothing has been changed by what is only looked at: no audit row keeps it. */
const PreviewTexts = shape('PreviewTexts', {
  languageName: requiredText(limits.languageName, 'Language of the texts.'),
  texts: Type.Array(TextToImport, { ...textsToImport, [unrecorded]: true }),
})

const ImportTexts = shape('ImportTexts', {
  languageName: requiredText(limits.languageName, 'Language of the texts.'),
  texts: Type.Array(TextToImport, textsToImport),
})
export type ImportTexts = Static<typeof ImportTexts>

const ImportedText = shape('ImportedText', {
  row: Type.Integer({ description: 'Line of the file.' }),
  key: text(limits.importedCell, 'Name of the text.'),
  before: text(limits.textValue, 'The text as it is, or was before the import; empty: none.'),
  after: text(limits.importedText, 'The text of the file.'),
  fate: choice(
    ['new', 'changed', 'same', 'faulty'],
    'new, changed: the text was written, or would be; same: it stays as it is; faulty: see `fault`.',
  ),
  fault: nullable(text(limits.importFault, 'Why it cannot be taken, in the caller’s language.')),
})
export type ImportedText = Static<typeof ImportedText>

const { languages } = permissions

export const language = service('Language', {
  getLanguages: query.get({
    summary: 'Languages of the host and of the tenant.',
    answer: shape('ListOfLanguages', {
      defaultLanguageName: nullable(text(limits.languageName, 'Used where a person has not chosen.')),
      items: Type.Array(LanguageListItem, { description: 'All languages, those of the host first.' }),
    }),
    permission: languages.view,
    reads: ['Language', 'LanguageText'],
    stored: true,
  }),
  getLanguageForEdit: query.get({
    summary: 'A language and what it can be changed to; a blank one without an id.',
    query: Type.Object({ id: Type.Optional(nullable(smallId('Language; absent for a new one.'))) }),
    queryNames: 'pascal',
    answer: shape('LanguageForEdit', {
      language: shape('LanguageForEditLanguage', {
        id: nullable(smallId('Language; null for a new one.')),
        name: nullable(text(limits.languageName, 'Culture name; null for a new one.')),
        icon: nullable(text(limits.languageIcon, 'Class of the flag; null for a new one.')),
        isEnabled: flag('Offered to people.'),
      }),
      languageNames: Type.Array(Option, { description: 'Languages to choose from.' }),
      flags: Type.Array(Option, { description: 'Flags to choose from.' }),
    }),
    permission: [languages.create, languages.edit],
    reads: ['Language'],
  }),
  createOrUpdateLanguage: command.post({
    summary: 'Adds a language or changes one.',
    body: shape('CreateOrUpdateLanguage', {
      language: shape('LanguageToSave', {
        id: Type.Optional(nullable(smallId('Language; absent or null: a new one.'))),
        name: requiredText(limits.languageName, 'Culture name, such as en-gb.'),
        icon: Type.String({
          maxLength: limits.languageIcon,
          pattern: '^(famfamfam-flags [a-z][a-z-]{1,19})?$',
          description: 'Class of the flag; empty: none.',
        }),
        isEnabled: Type.Optional(flag('Offered to people; absent: as it is, and a new one is.')),
      }),
    }),
    permission: [languages.create, languages.edit],
    changes: ['Language', 'Session'],
  }),
  deleteLanguage: command.delete({
    summary:
      'Deletes a language and the words in it that were one’s own; neither the default one nor the source of the texts.',
    query: SmallIdQuery,
    queryNames: 'pascal',
    permission: languages.delete,
    changes: ['Language', 'LanguageText', 'Session'],
  }),
  setDefaultLanguage: command.post({
    summary: 'Chooses the language of people who have not chosen.',
    body: shape('SetDefaultLanguage', { name: requiredText(limits.languageName, 'Name of an enabled language.') }),
    permission: languages.edit,
    changes: ['Language', 'Session', 'Setting'],
  }),
  getLanguageTexts: query.get({
    summary: 'A page of texts in two languages, with one’s own words where there are any.',
    query: LanguageTextsQuery,
    queryNames: 'pascal',
    answer: pageOf(LanguageText),
    permission: languages.changeTexts,
    reads: ['LanguageText'],
    stored: true,
    notWhole: 'The product has more texts than are kept of a list.',
  }),
  updateLanguageText: command.put({
    summary: 'Replaces a text by one’s own word for it; an empty one brings the inherited text back.',
    body: shape('UpdateLanguageText', {
      languageName: requiredText(limits.languageName, 'Language of the text.'),
      sourceName: requiredText(limits.textSource, 'Source that the text is in.'),
      key: requiredText(limits.textKey, 'Name of the text. Those of mails and text messages are the product’s own.'),
      value: text(limits.textValue, 'ICU message with the placeholders of the original.'),
    }),
    permission: languages.changeTexts,
    changes: ['LanguageText', 'Language'],
  }),
  previewTexts: query.post({
    summary: 'Addition to the catalogue: what would become of each row of a file of texts; nothing is changed.',
    body: PreviewTexts,
    answer: listOf(ImportedText),
    permission: languages.changeTexts,
    notWhole: 'Of a file that is in the caller’s hands.',
  }),
  importTexts: command.post({
    summary: 'Addition to the catalogue: writes those texts of a file that differ and have no fault, at once.',
    body: ImportTexts,
    answer: listOf(ImportedText),
    permission: languages.changeTexts,
    changes: ['LanguageText', 'Language'],
  }),
})
