import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import classes from './ScrollToTop.module.css'

/** Pixels (specification 000, section 9). */
const threshold = 200

export function ScrollToTop() {
  const intl = useIntl()
  const [isFarDown, setIsFarDown] = useState(false)
  useEffect(() => {
    const look = () => setIsFarDown(window.scrollY > threshold)
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isFarDown) return null
  return (
    <ActionIcon
      className={classes.button}
      size="xl"
      radius="xl"
      aria-label={intl.formatMessage({ id: 'scroll.top' })}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp size={20} aria-hidden />
    </ActionIcon>
  )
}
