import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import classes from './SlideshowBar.module.css'
import type { Shared } from './use-shared-report.ts'

interface SlideshowBarProps {
  slideshow: Shared['slideshow']
  /** What stands there is as it was loaded. */
  isAway: boolean
  /** Nobody does anything, and nothing but the report is to be seen. */
  isAlone: boolean
}

/** The strip below the page is the controls’ own: they never cover it. */
export function SlideshowBar({ slideshow, isAway, isAlone }: SlideshowBarProps) {
  const intl = useIntl()
  const { slides, at, interval, left, isOn, turnBy, turnTo } = slideshow
  useKeys(slideshow)
  return (
    <footer className={classes.bar} data-alone={isAlone || undefined}>
      {interval !== null && (
        <ProgressBar
          label={intl.formatMessage({ id: 'share.timeOfPage' })}
          percent={(100 * (interval - left)) / interval}
        />
      )}
      <div className={classes.controls}>
        <Control label="share.previous" icon={IconChevronLeft} turns onClick={() => turnBy(-1)} />
        {interval !== null && (
          <Control
            label={isOn ? 'share.pause' : 'share.play'}
            icon={isOn ? IconPlayerPauseFilled : IconPlayerPlayFilled}
            onClick={slideshow.toggle}
          />
        )}
        <Control label="share.next" icon={IconChevronRight} turns onClick={() => turnBy(1)} />
        <nav aria-label={intl.formatMessage({ id: 'share.pages' })} className={classes.pages}>
          {slides.map(({ name, displayName }, index) => (
            <button
              key={name}
              type="button"
              className={classes.tab}
              aria-current={index === at ? 'page' : undefined}
              onClick={() => turnTo(index)}
            >
              <span dir="auto">{displayName}</span>
            </button>
          ))}
        </nav>
        {/* Told when it stops and goes on, and not each second. */}
        <span className={classes.time} aria-hidden={slideshow.isPlaying || undefined} role="status">
          <Time slideshow={slideshow} isAway={isAway} />
        </span>
        <FullScreenButton />
      </div>
    </footer>
  )
}

function Time({ slideshow, isAway }: Pick<SlideshowBarProps, 'slideshow' | 'isAway'>) {
  const { interval, isOn, isPlaying, reader, left } = slideshow
  if (isAway) return <FormattedMessage id="share.away" />
  if (interval === null) return null
  if (!isOn) return <FormattedMessage id="share.paused" />
  if (isPlaying) return <FormattedMessage id="share.nextIn" values={{ seconds: left }} />
  return reader.isThere ? <FormattedMessage id="share.pausedForReader" /> : <FormattedMessage id="share.turning" />
}

interface ControlProps {
  label: MessageKey
  icon: Icon
  /** It points where the reading goes. */
  turns?: boolean
  onClick: () => void
}

function Control({ label, icon: Sign, turns = false, onClick }: ControlProps) {
  const name = useIntl().formatMessage({ id: label })
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={name}
      title={name}
      className={turns ? classes.turn : undefined}
      onClick={onClick}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  )
}

/** A presenter’s remote control sends the keys for whole pages. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }

function useKeys({ turnBy, turnTo, toggle, interval, slides }: Shared['slideshow']): void {
  useWindowEvent('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const { key, target } = event
    const isOfControl = target instanceof Element && target.closest('button, a') !== null
    const isReversed = key.startsWith('Arrow') && document.documentElement.dir === 'rtl'
    const step = (steps[key] ?? 0) * (isReversed ? -1 : 1)
    if (step !== 0) turnBy(step)
    else if (key === 'Home') turnTo(0)
    else if (key === 'End') turnTo(slides.length - 1)
    else if (key === ' ' && !isOfControl && interval !== null) toggle()
    else return
    event.preventDefault()
  })
}
