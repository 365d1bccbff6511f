import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ReportFields } from '../../../contract/services/pbi-reports.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { useFieldWords } from '../../kit/form/field-labels.ts'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { Fault, TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import classes from './EmbedsField.module.css'
import { emptyRow, type FilterRow, jsonRow, operators, operatorsFor, typeOf } from './filter-rows.ts'
import { useAddedRow } from './use-added-row.ts'

const name = 'filter'

interface FilterFieldProps {
  /** None: what they are called is typed. */
  tables: ReportFields['tables']
  /** False: the provider of the report keeps no rows back. */
  isKept: boolean
}

/** What a share key, or a link that is made by it, keeps of the rows. */
export function FilterField({ tables, isKept }: FilterFieldProps) {
  const intl = useIntl()
  const { value: rows, isHeld, set, error } = useFieldState<FilterRow[]>(name)
  useFieldWords(name, { label: intl.formatMessage({ id: 'pbiReports.key.filterLabel' }) })
  const { lastRow, added } = useAddedRow(rows.length)
  const add = (row: FilterRow) => {
    added()
    set([...rows, row])
  }
  const isFull = rows.length >= limits.reportKeyFilters
  return (
    <>
      {rows.map((row, at) => (
        // They have no names of their own, and none is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} ref={at === rows.length - 1 ? lastRow : null} className={classes.embed}>
          <legend className={classes.legend}>
            <FormattedMessage id="pbiReports.filter.one" values={{ place: at + 1 }} />
          </legend>
          <div className={classes.fields}>
            {row.isJson ? (
              <TextAreaField name={`${name}[${at}].json`} label="pbiReports.filter.json" isRequired dir="ltr" />
            ) : (
              <Comparison at={at} row={row} tables={tables} />
            )}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isHeld}
            aria-label={intl.formatMessage({ id: 'pbiReports.filter.remove' }, { place: at + 1 })}
            onClick={() => set(rows.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {/* The server’s, of all of them together; each field says its own. */}
      {typeof error === 'string' && (
        <Text component="div" size="sm" c="var(--mantine-color-error)">
          <Fault>{error}</Fault>
        </Text>
      )}
      {!isKept && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="pbiReports.key.filterNotKept" />
        </Text>
      )}
      {isKept && !isFull && (
        <Group gap="xs">
          <Button
            variant="default"
            disabled={isHeld}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => add({ ...emptyRow, table: tables.length === 1 ? (tables[0]?.name ?? '') : '' })}
          >
            <FormattedMessage id="pbiReports.filter.add" />
          </Button>
          <Button variant="subtle" disabled={isHeld} onClick={() => add(jsonRow)}>
            <FormattedMessage id="pbiReports.filter.addJson" />
          </Button>
        </Group>
      )}
    </>
  )
}

interface ComparisonProps {
  at: number
  row: FilterRow
  tables: ReportFields['tables']
}

/** What was chosen before a table was renamed, or by whom the model was not told, stays to be seen. */
const withChosen = (names: readonly string[], chosen: string) =>
  chosen === '' || names.includes(chosen) ? [...names] : [chosen, ...names]

function Comparison({ at, row, tables }: ComparisonProps) {
  const intl = useIntl()
  const own = `${name}[${at}]`
  const type = typeOf(tables, row)
  const { takes } = operators[row.operator]
  const offered = operatorsFor(type)
  const operatorOptions = withChosen(offered, row.operator).map((value) => ({
    value,
    label: intl.formatMessage({ id: `pbiReports.filter.${value}` }),
  }))
  const isDay = type === 'date' || type === 'datetime'
  const hint = isDay ? 'pbiReports.filter.dateHint' : takes === 'list' ? 'pbiReports.filter.valuesHint' : undefined
  const columns = tables.find((table) => table.name === row.table)?.columns.map((column) => column.name) ?? []
  return (
    <>
      {tables.length > 0 ? (
        <>
          <SelectField
            name={`${own}.table`}
            label="pbiReports.filter.table"
            isRequired
            isSearchable
            options={withChosen(
              tables.map((table) => table.name),
              row.table,
            )}
          />
          <SelectField
            name={`${own}.column`}
            label="pbiReports.filter.column"
            isRequired
            isSearchable
            options={withChosen(columns, row.column)}
          />
        </>
      ) : (
        <>
          <TextField name={`${own}.table`} label="pbiReports.filter.table" isRequired dir="auto" autoComplete="off" />
          <TextField name={`${own}.column`} label="pbiReports.filter.column" isRequired dir="auto" autoComplete="off" />
        </>
      )}
      <SelectField name={`${own}.operator`} label="pbiReports.filter.operator" isRequired options={operatorOptions} />
      {takes === 'list' && (
        <TextAreaField name={`${own}.values`} label="pbiReports.filter.values" hint={hint} isRequired dir="auto" />
      )}
      {takes === 'one' && (
        <TextField
          name={`${own}.values`}
          label="pbiReports.filter.value"
          hint={hint}
          isRequired
          dir="auto"
          autoComplete="off"
        />
      )}
    </>
  )
}
