import { Alert } from '@mantine/core'
import { IconArrowUpCircle } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EditionRequest } from '../../../contract/models/tenant.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './EditionRequestNotice.module.css'

interface EditionRequestNoticeProps {
  title: MessageKey
  request: EditionRequest
}

/** Which edition an organisation asked for, who did and when, and in which words. */
export function EditionRequestNotice({ title, request }: EditionRequestNoticeProps) {
  const intl = useIntl()
  const { editionDisplayName, userName, requestTime, message } = request
  const when = intl.formatDate(requestTime, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert
      color="gray"
      role="note"
      icon={<IconArrowUpCircle aria-hidden />}
      title={<FormattedMessage id={title} values={{ name: editionDisplayName }} />}
    >
      <FormattedMessage
        id={userName === null ? 'editionRequest.when' : 'editionRequest.whoAndWhen'}
        values={{ who: userName, when }}
      />
      {message !== '' && (
        <blockquote className={classes.message} dir="auto">
          {message}
        </blockquote>
      )}
    </Alert>
  )
}
