import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { paths } from '../session/paths.ts'
import { Outcome } from './Outcome.tsx'
import { useTitle } from './use-title.ts'

/** Any link leads to the address that signs out: where that would lose what is typed in another tab, it asks first (O45). */
export function LogoutPage({ onLeave }: { onLeave: () => void }) {
  const intl = useIntl()
  const [isLeaving, setIsLeaving] = useState(false)
  useTitle('signOut.unsaved')
  const leave = () => {
    setIsLeaving(true)
    onLeave()
  }
  return (
    <Outcome title="signOut.unsaved" text={intl.formatMessage({ id: 'signOut.unsavedDetail' })}>
      <Button component="a" href={paths.start} variant="default">
        <FormattedMessage id="signOut.stay" />
      </Button>
      <Button color="red" loading={isLeaving} onClick={leave}>
        <FormattedMessage id="signOut.leave" />
      </Button>
    </Outcome>
  )
}
