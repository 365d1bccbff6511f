import { FormattedMessage, useIntl } from 'react-intl'
import type { SortField } from '../../../contract/lists.ts'
import { DateCell, type ListColumn } from '../../kit/list/columns.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { ProgressBar } from '../../kit/ProgressBar.tsx'
import classes from './columns.module.css'
import { countryOf } from './flags.ts'
import type { LanguageRow } from './language-list.ts'

export const languageColumns: readonly ListColumn<LanguageRow, SortField<'languageGetLanguages'>>[] = [
  {
    member: 'displayName',
    header: 'languages.language',
    kind: 'identity',
    isSortable: true,
    priority: 1,
    cell: (language) => <Named language={language} />,
  },
  {
    member: 'textCoverage',
    header: 'languages.coverage',
    kind: 'text',
    isSortable: true,
    min: 170,
    priority: 1,
    cell: (language) => <Coverage language={language} />,
  },
  {
    member: 'tenantId',
    header: 'languages.whose',
    kind: 'text',
    min: 130,
    priority: 3,
    cell: ({ tenantId }) => (
      <FormattedMessage id={tenantId === null ? 'languages.whose.operator' : 'languages.whose.own'} />
    ),
  },
  {
    member: 'isEnabled',
    header: 'languages.status',
    kind: 'status',
    isSortable: true,
    priority: 1,
    cell: ({ isEnabled }) => (
      <StatusCell tone={isEnabled ? 'good' : 'off'}>
        <FormattedMessage id={isEnabled ? 'languages.offered' : 'languages.notOffered'} />
      </StatusCell>
    ),
  },
  {
    member: 'creationTime',
    header: 'languages.creationTime',
    kind: 'day',
    isSortable: true,
    priority: 3,
    cell: ({ creationTime }) => <DateCell value={creationTime} />,
  },
]

function Named({ language: { name, displayName, icon, isDefault } }: { language: LanguageRow }) {
  return (
    <span className={classes.language}>
      <span className={classes.flag} aria-hidden>
        {countryOf(icon)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <bdi lang={name}>{displayName}</bdi>
          {isDefault && (
            <span className={classes.mark}>
              <FormattedMessage id="languages.default" />
            </span>
          )}
        </span>{' '}
        <bdi className={classes.code}>{name}</bdi>
      </span>
    </span>
  )
}

/** Percent of the product’s texts that are there. */
function Coverage({ language: { displayName, textCoverage } }: { language: LanguageRow }) {
  const intl = useIntl()
  const words = intl.formatNumber(textCoverage / 100, { style: 'percent' })
  return (
    <span className={classes.coverage}>
      <span className={classes.percent}>{words}</span>
      <ProgressBar
        label={intl.formatMessage({ id: 'languages.coverageOf' }, { name: displayName })}
        percent={textCoverage}
      />
    </span>
  )
}
