import { FormattedMessage } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { LanguageText } from '../../../contract/services/language.ts'
import { type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import classes from './columns.module.css'

export const textColumns: readonly ListColumn<LanguageText, SortField<'languageGetLanguageTexts'>>[] = [
  {
    member: 'key',
    header: 'languages.texts.key',
    kind: 'identity',
    isSortable: true,
    min: 260,
    grow: 2,
    priority: 1,
    cell: (text, room) => <Key text={text} isAlone={room === Number.POSITIVE_INFINITY} />,
  },
  {
    member: 'baseValue',
    header: 'languages.texts.original',
    kind: 'text',
    isSortable: true,
    min: 240,
    grow: 3,
    priority: 2,
    cell: ({ baseValue }) => <TextCell text={baseValue || null} />,
  },
  {
    member: 'targetValue',
    header: 'languages.texts.translation',
    kind: 'text',
    isSortable: true,
    min: 240,
    grow: 3,
    priority: 1,
    cell: (text) => <Translation text={text} />,
  },
]

/** `isAlone`: on a phone no other column stands beside it. */
function Key({ text, isAlone }: { text: LanguageText; isAlone: boolean }) {
  return (
    <span className={classes.words}>
      <span className={classes.key} title={text.key} dir="ltr">
        {text.key}
      </span>
      {isAlone && (
        <span className={classes.code}>
          {text.baseValue !== '' && <TextCell text={text.baseValue} />}
          <Translation text={text} />
        </span>
      )}
    </span>
  )
}

const Translation = ({ text: { targetValue } }: { text: LanguageText }) =>
  targetValue === '' ? (
    <span className={classes.missing}>
      <FormattedMessage id="languages.texts.missing" />
    </span>
  ) : (
    <TextCell text={targetValue} />
  )
