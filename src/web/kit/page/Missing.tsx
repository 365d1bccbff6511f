import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { State, StateIcon } from '../State.tsx'

interface MissingProps {
  title: MessageKey
  detail: MessageKey
  /** Where all of them are. */
  to: string
  label: MessageKey
}

/** Instead of a page about one thing that is not there. */
export function Missing({ title, detail, to, label }: MissingProps) {
  return (
    <State
      isPage
      icon={<StateIcon of={IconFileOff} />}
      title={<FormattedMessage id={title} />}
      actions={
        <Button component={Link} to={to} variant="default">
          <FormattedMessage id={label} />
        </Button>
      }
    >
      <FormattedMessage id={detail} />
    </State>
  )
}
