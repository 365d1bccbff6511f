import { FormattedMessage, FormattedNumber } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import type { ImportedText } from '../../../contract/services/language.ts'
import { type ListColumn, TextCell } from '../../kit/list/columns.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import classes from './columns.module.css'

/** What becomes of a row, and what became of it. */
export const fates = ['new', 'changed', 'same', 'faulty', 'done'] as const
type Fate = (typeof fates)[number]

export type TextRow = Omit<ImportedText, 'fate'> & { fate: Fate }

const tones = { new: 'wait', changed: 'wait', same: 'off', faulty: 'bad', done: 'good' } as const

export const textImportColumns: readonly ListColumn<TextRow, SortField<'languagePreviewTexts'>>[] = [
  {
    member: 'row',
    header: 'languages.import.row',
    kind: 'number',
    isSortable: true,
    min: 80,
    priority: 2,
    cell: ({ row }) => <FormattedNumber value={row} />,
  },
  {
    member: 'key',
    header: 'languages.texts.key',
    kind: 'identity',
    isSortable: true,
    min: 220,
    grow: 2,
    priority: 1,
    cell: ({ key }) => (
      <span className={classes.key} title={key} dir="ltr">
        {key}
      </span>
    ),
  },
  {
    member: 'before',
    header: 'languages.import.before',
    kind: 'text',
    min: 180,
    grow: 3,
    priority: 3,
    cell: ({ before }) => <TextCell text={before || null} />,
  },
  {
    member: 'after',
    header: 'languages.import.after',
    kind: 'text',
    min: 180,
    grow: 3,
    priority: 2,
    cell: ({ after }) => <TextCell text={after || null} />,
  },
  {
    member: 'fate',
    header: 'languages.import.fate',
    kind: 'status',
    isSortable: true,
    min: 150,
    priority: 1,
    cell: ({ fate }) => (
      <StatusCell tone={tones[fate]} isSpelled>
        <FormattedMessage id={`languages.import.fate.${fate}`} />
      </StatusCell>
    ),
  },
  {
    member: 'fault',
    header: 'languages.import.why',
    kind: 'text',
    min: 240,
    grow: 3,
    priority: 2,
    cell: ({ fault }) => <TextCell text={fault} />,
  },
]
