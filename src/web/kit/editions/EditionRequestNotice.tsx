import { Alert, Group } from '@mantine/core'
import { IconArrowUpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EditionRequest } from '../../../contract/models/tenant.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './EditionRequestNotice.module.css'

interface EditionRequestNoticeProps {
  /** Of one that waits. */
  title: MessageKey
  request: EditionRequest
  /** What may be done with one that waits. */
  actions?: ReactNode
}

/** Which edition an organisation asked for, who did and when, and in which words; and what the operator said to that. */
export function EditionRequestNotice({ title, request, actions }: EditionRequestNoticeProps) {
  const intl = useIntl()
  const { editionDisplayName, userName, requestTime, message, declineTime, declineMessage } = request
  const said = (moment: string) => intl.formatDate(moment, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert
      color="gray"
      role="note"
      icon={<IconArrowUpCircle aria-hidden />}
      title={
        <FormattedMessage
          id={declineTime === null ? title : 'editionRequest.declined'}
          values={{ name: editionDisplayName }}
        />
      }
    >
      <FormattedMessage
        id={userName === null ? 'editionRequest.when' : 'editionRequest.whoAndWhen'}
        values={{ who: userName, when: said(requestTime) }}
      />
      <Words>{message}</Words>
      {declineTime !== null && (
        <div className={classes.answer}>
          <FormattedMessage id="editionRequest.declinedWhen" values={{ when: said(declineTime) }} />
          <Words>{declineMessage}</Words>
        </div>
      )}
      {declineTime === null && actions && <Group mt="sm">{actions}</Group>}
    </Alert>
  )
}

const Words = ({ children }: { children: string }) =>
  children === '' ? null : (
    <blockquote className={classes.message} dir="auto">
      {children}
    </blockquote>
  )
