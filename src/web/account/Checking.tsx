import { Text } from '@mantine/core'
import { FormattedMessage } from 'react-intl'

/** There is nothing to do for the person; always there, so that what appears in it is announced. */
export function Checking({ isOn }: { isOn: boolean }) {
  return (
    <div role="status">
      {isOn && (
        <Text c="dimmed" size="sm">
          <FormattedMessage id="captcha.checking" />
        </Text>
      )}
    </div>
  )
}
