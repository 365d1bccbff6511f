import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { deviceValues } from '../../offline/browser-values.ts'
import classes from './CookieConsent.module.css'

/** Once on a device: the portal sets no cookie but those that it needs. */
export function CookieConsent() {
  const intl = useIntl()
  const [isGiven, setIsGiven] = useState(() => deviceValues.get(deviceStorage.hasCookieConsent) !== null)
  if (isGiven) return null
  const agree = () => {
    deviceValues.set(deviceStorage.hasCookieConsent, 'true')
    setIsGiven(true)
  }
  return (
    <section className={classes.banner} aria-label={intl.formatMessage({ id: 'cookies.label' })}>
      <p>
        <FormattedMessage id="cookies.detail" />
      </p>
      <Button onClick={agree}>
        <FormattedMessage id="cookies.agree" />
      </Button>
    </section>
  )
}
