import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { CheckboxField } from '../../kit/form/fields/CheckboxField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import classes from './EmbedsField.module.css'
import { kindKeys, kindOptions } from './report-kinds.ts'
import { emptyEmbed, type ReportFormValues } from './report-rules.ts'
import { useAddedRow } from './use-added-row.ts'

const name = 'additionalEmbedData'

type Items = Workspace['items']
type Embed = ReportFormValues['additionalEmbedData'][number]

/** Further items of the provider that open together with a report. `items`: those that it lists. */
export function EmbedsField({ items }: { items: Items }) {
  const intl = useIntl()
  const { value: embeds, isHeld, set } = useFieldState<Embed[]>(name)
  const { lastRow, added } = useAddedRow(embeds.length)
  const add = (embed: Embed) => {
    added()
    set([...embeds, embed])
  }
  return (
    <>
      {embeds.map((embed, at) => (
        // They have no names of their own, and none is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} ref={at === embeds.length - 1 ? lastRow : null} className={classes.embed}>
          <legend className={classes.legend}>
            <FormattedMessage id="pbiReports.form.embed" values={{ place: at + 1 }} />
          </legend>
          <div className={classes.fields}>
            {embed.isTyped || items.length === 0 ? (
              <TypedItem at={at} />
            ) : (
              <ListedItem at={at} embed={embed} items={items} others={embeds.filter((_, place) => place !== at)} />
            )}
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
        <Group gap="xs">
          <Button
            variant="default"
            disabled={isHeld}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => add(emptyEmbed)}
          >
            <FormattedMessage id="pbiReports.form.addEmbed" />
          </Button>
          {items.length > 0 && (
            <Button variant="subtle" disabled={isHeld} onClick={() => add({ ...emptyEmbed, isTyped: true })}>
              <FormattedMessage id="pbiReports.form.addEmbedById" />
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

function TypedItem({ at }: { at: number }) {
  const intl = useIntl()
  return (
    <>
      <SelectField name={`${name}[${at}].itemType`} label="pbiReports.kind" isRequired options={kindOptions(intl)} />
      <TextField name={`${name}[${at}].itemGuid`} label="pbiReports.itemGuid" isRequired dir="ltr" autoComplete="off" />
    </>
  )
}

interface ListedItemProps {
  at: number
  embed: Embed
  items: Items
  others: readonly Embed[]
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function ListedItem({ at, embed: { itemGuid, itemType }, items, others }: ListedItemProps) {
  const intl = useIntl()
  const { setFieldValue } = useFormikContext<ReportFormValues>()
  const type = items.find((item) => isSame(item.itemGuid, itemGuid))?.type
  useEffect(() => {
    if (type && type !== itemType) void setFieldValue(`${name}[${at}].itemType`, type)
  })
  const isGone = itemGuid !== '' && !type
  return (
    <SelectField
      name={`${name}[${at}].itemGuid`}
      label="pbiReports.form.item"
      isRequired
      isSearchable
      options={[
        ...items.map((item) => ({
          value: isSame(item.itemGuid, itemGuid) ? itemGuid : item.itemGuid,
          label: `${item.name} (${intl.formatMessage({ id: kindKeys[item.type] })})`,
          disabled: others.some((other) => isSame(other.itemGuid, item.itemGuid)),
        })),
        // Its provider has it no more, or lists it elsewhere.
        ...(isGone ? [{ value: itemGuid, label: itemGuid }] : []),
      ]}
    />
  )
}
