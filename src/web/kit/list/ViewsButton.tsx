import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { whenIdle } from '../../session/when-idle.ts'
import { beside } from '../later.tsx'
import classes from './Views.module.css'
import type { ViewsProps } from './Views.tsx'

const Views = beside(async () => (await import('./Views.tsx')).Views)

/** Stands where the views will be: these are asked for when the page rests, so that no list waits for them. */
export function ViewsButton(props: ViewsProps) {
  const intl = useIntl()
  const [isIdle, setIsIdle] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    let isMounted = true
    whenIdle().then(() => isMounted && setIsIdle(true), reportError)
    return () => {
      isMounted = false
    }
  }, [])
  const standIn = (
    <Button
      variant="default"
      className={classes.button}
      leftSection={<IconBookmark size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      aria-haspopup="menu"
      aria-label={intl.formatMessage({ id: 'kit.view.button' }, { name: intl.formatMessage({ id: props.everything }) })}
      onClick={() => setIsAsked(true)}
    >
      <FormattedMessage id={props.everything} />
    </Button>
  )
  if (!isIdle && !isAsked) return standIn
  return (
    <Suspense fallback={standIn}>
      <Views {...props} isAsked={isAsked} />
    </Suspense>
  )
}
