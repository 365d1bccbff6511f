import { Checkbox } from '@mantine/core'
import { FormattedMessage } from 'react-intl'

interface SharedDeviceTickProps {
  isTicked: boolean
  onChange: (isTicked: boolean) => void
}

/** Whoever signs in, by whichever way, says that others use the device, too. */
export function SharedDeviceTick({ isTicked, onChange }: SharedDeviceTickProps) {
  return (
    <Checkbox
      name="sharedDevice"
      label={<FormattedMessage id="signIn.sharedDevice" />}
      description={isTicked && <FormattedMessage id="signIn.sharedDeviceHint" />}
      checked={isTicked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
