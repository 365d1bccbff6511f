import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { CheckboxField } from '../../kit/form/fields/CheckboxField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import classes from './EmbedsField.module.css'
import { kindOptions } from './report-kinds.ts'
import { emptyEmbed, type ReportFormValues } from './report-rules.ts'

const name = 'additionalEmbedData'

/** Further items of the provider that open together with a report. */
export function EmbedsField() {
  const intl = useIntl()
  const { value: embeds, isHeld, set } = useFieldState<ReportFormValues['additionalEmbedData']>(name)
  return (
    <>
      {embeds.map((_, at) => (
        // They have no names of their own, and none is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} className={classes.embed}>
          <legend className={classes.legend}>
            <FormattedMessage id="pbiReports.form.embed" values={{ place: at + 1 }} />
          </legend>
          <div className={classes.fields}>
            <SelectField
              name={`${name}[${at}].itemType`}
              label="pbiReports.kind"
              isRequired
              options={kindOptions(intl)}
            />
            <TextField
              name={`${name}[${at}].itemGuid`}
              label="pbiReports.itemGuid"
              isRequired
              dir="ltr"
              autoComplete="off"
            />
            <CheckboxField name={`${name}[${at}].isDatasetWithRLS`} label="pbiReports.form.embedRls" />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isHeld}
            aria-label={intl.formatMessage({ id: 'pbiReports.form.removeEmbed' }, { place: at + 1 })}
            onClick={() => set(embeds.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </fieldset>
      ))}
      {embeds.length < limits.additionalEmbeds && (
        <Button
          variant="default"
          className={classes.add}
          disabled={isHeld}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...embeds, emptyEmbed])}
        >
          <FormattedMessage id="pbiReports.form.addEmbed" />
        </Button>
      )}
    </>
  )
}
