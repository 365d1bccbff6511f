import { IconInbox } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { State, StateIcon } from '../../kit/State.tsx'

/** In the place of rows, where there are none yet. */
export function ListNote({ title, detail }: { title: MessageKey; detail: MessageKey }) {
  return (
    <State icon={<StateIcon of={IconInbox} />} title={<FormattedMessage id={title} />}>
      <FormattedMessage id={detail} />
    </State>
  )
}
