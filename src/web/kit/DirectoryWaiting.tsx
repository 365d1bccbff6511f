import { Button, Group, Text } from '@mantine/core'
import { FormattedMessage } from 'react-intl'

/** While a window of the directory is open: a person who has closed it says so, since no page sees it. */
export function DirectoryWaiting({ isOpen, onCancel }: { isOpen: boolean; onCancel: () => void }) {
  return (
    <div role="status">
      {isOpen && (
        <Group justify="space-between" gap="xs" mt="xs">
          <Text size="sm" c="dimmed">
            <FormattedMessage id="directory.waiting" />
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={onCancel}>
            <FormattedMessage id="directory.stopWaiting" />
          </Button>
        </Group>
      )}
    </div>
  )
}
