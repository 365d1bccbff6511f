import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { Samples } from './Section.tsx'

const kinds = ['filled', 'default', 'light', 'subtle'] as const
const spans = ['day', 'week', 'month'] as const
const nothing = () => undefined

export function Buttons() {
  const intl = useIntl()
  const [span, setSpan] = useState<string>(spans[0])
  return (
    <>
      <Samples title="parts.buttons.kinds">
        {kinds.map((kind) => (
          <Button key={kind} variant={kind}>
            <FormattedMessage id={`parts.buttons.${kind}`} />
          </Button>
        ))}
        <Button variant="subtle" color="gray">
          <FormattedMessage id="parts.buttons.subtle" />
        </Button>
        {(['filled', 'light', 'subtle'] as const).map((kind) => (
          <Button key={kind} variant={kind} color="red" leftSection={<IconTrash size={16} aria-hidden />}>
            <FormattedMessage id="parts.buttons.delete" />
          </Button>
        ))}
      </Samples>
      <Samples title="parts.buttons.sizes">
        <Button size="compact-sm">
          <FormattedMessage id="parts.buttons.small" />
        </Button>
        <Button>
          <FormattedMessage id="parts.buttons.usual" />
        </Button>
        <Button size="md">
          <FormattedMessage id="parts.buttons.account" />
        </Button>
      </Samples>
      <Samples title="parts.buttons.busy">
        <Button loading loaderProps={{ children: <FormattedMessage id="ProcessingWithThreeDot" /> }}>
          <FormattedMessage id="parts.buttons.filled" />
        </Button>
        {kinds.map((kind) => (
          <Button key={kind} variant={kind} disabled>
            <FormattedMessage id="parts.buttons.off" />
          </Button>
        ))}
        <CommandButton isBusy onClick={nothing}>
          <FormattedMessage id="parts.buttons.command" />
        </CommandButton>
      </Samples>
      <Samples title="parts.buttons.icons">
        {(['filled', 'default', 'light', 'subtle'] as const).map((kind) => (
          <ActionIcon key={kind} variant={kind} aria-label={intl.formatMessage({ id: `parts.buttons.${kind}` })}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={intl.formatMessage({ id: 'parts.buttons.small' })}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" disabled aria-label={intl.formatMessage({ id: 'parts.buttons.off' })}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Samples>
      <Samples title="parts.buttons.choice">
        <SegmentedControl
          aria-label={intl.formatMessage({ id: 'parts.buttons.choice' })}
          value={span}
          onChange={setSpan}
          data={spans.map((value) => ({
            value,
            label: intl.formatMessage({ id: `parts.buttons.${value}` }),
            disabled: value === 'month',
          }))}
        />
      </Samples>
    </>
  )
}
