import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { getIn, useFormikContext } from 'formik'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { OperatorLine } from './OperatorLine.tsx'
import { SettingControl } from './SettingControl.tsx'
import classes from './Settings.module.css'
import { isFold, type SettingFold, type SettingRow } from './setting.ts'
import { faultsOf, isChanged, isMet, isOfField } from './setting-values.ts'

interface SettingEntryProps {
  entry: SettingRow | SettingFold
  /** What is looked for must be seen. */
  isSearched: boolean
}

export function SettingEntry({ entry, isSearched }: SettingEntryProps) {
  return isFold(entry) ? <Fold fold={entry} isSearched={isSearched} /> : <Row row={entry} />
}

function Row({ row }: { row: SettingRow }) {
  const { values, initialValues } = useFormikContext<object>()
  if (!isMet(row.onlyIf, values)) return null
  const { label, help, fields, fixed } = row
  return (
    <div className={classes.row}>
      <div>
        <p className={classes.label}>
          <FormattedMessage id={label} />
          {isChanged(row, initialValues, values) && <ChangedMark />}
        </p>
        {help && (
          <p className={classes.help}>
            <FormattedMessage id={help} />
          </p>
        )}
      </div>
      <div className={classes.control}>
        <div className={classes.fields}>
          {fields
            .filter(({ onlyIf }) => isMet(onlyIf, values))
            .map((field) => (
              <SettingControl key={field.name} field={field} rowLabel={label} disabled={Boolean(fixed)} />
            ))}
        </div>
        {fixed ? (
          <p className={classes.operator}>
            <FormattedMessage id={fixed} />
          </p>
        ) : (
          <OperatorLine row={row} />
        )}
      </div>
    </div>
  )
}

function ChangedMark() {
  return (
    <>
      <span className={classes.mark} aria-hidden />
      <VisuallyHidden>
        <FormattedMessage id="setting.changed" />
      </VisuallyHidden>
    </>
  )
}

function Fold({ fold, isSearched }: { fold: SettingFold; isSearched: boolean }) {
  const intl = useIntl()
  const id = useId()
  const { values, initialValues, errors, submitCount } = useFormikContext<object>()
  const [isChosen, setIsChosen] = useState(false)
  const shown = fold.rows.filter(({ onlyIf }) => isMet(onlyIf, values))
  if (shown.length === 0) return null
  const faults = submitCount > 0 ? faultsOf(errors) : []
  const hasFault = fold.rows.some(({ fields }) =>
    fields.some((field) => faults.some((fault) => isOfField(fault, field))),
  )
  const isOpen = isChosen || isSearched || hasFault
  const isSet = getIn(values, fold.setBy) !== ''
  const hasChanges = fold.rows.some((row) => isChanged(row, initialValues, values))
  const name = intl.formatMessage({ id: fold.label })
  return (
    <div className={classes.fold}>
      <div className={classes.row}>
        <div>
          <p className={classes.label}>
            {name}
            {hasChanges && <ChangedMark />}
          </p>
          {fold.help && (
            <p className={classes.help}>
              <FormattedMessage id={fold.help} />
            </p>
          )}
        </div>
        <div className={classes.summary}>
          <span>
            <FormattedMessage id={isSet ? 'setting.setUp' : 'setting.notSetUp'} />
          </span>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={intl.formatMessage({ id: isOpen ? 'setting.hide' : 'setting.show' }, { name })}
            rightSection={<IconChevronDown className={classes.chevron} size={16} aria-hidden />}
            onClick={() => setIsChosen(!isChosen)}
          >
            <FormattedMessage id={isOpen ? 'setting.less' : 'setting.edit'} />
          </Button>
        </div>
      </div>
      {isOpen && (
        <fieldset id={id} className={classes.folded} aria-label={name}>
          {fold.rows.map((row) => (
            <Row key={row.fields[0]?.name} row={row} />
          ))}
        </fieldset>
      )}
    </div>
  )
}
