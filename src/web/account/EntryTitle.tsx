import { Text, Title } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

/** What a page of the account is for; null: the title says it all. */
export function EntryTitle({ title, detail }: { title: MessageKey; detail: MessageKey | null }) {
  return (
    <div>
      <Title order={1}>
        <FormattedMessage id={title} />
      </Title>
      {detail && (
        <Text c="dimmed" size="sm" mt={4}>
          <FormattedMessage id={detail} />
        </Text>
      )}
    </div>
  )
}
