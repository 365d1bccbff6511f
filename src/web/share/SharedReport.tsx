import { Button, Text, Title } from '@mantine/core'
import { useDocumentTitle, useFullscreenDocument, useIdle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import type { EventDetail, LoggedEvent } from '../reports/click-logs.ts'
import type { FrameEvents } from '../reports/ReportFrame.tsx'
import type { Actions } from '../reports/use-chosen-action.ts'
import { addressAs } from '../session/share-link.ts'
import { FullScreenButton } from './FullScreenButton.tsx'
import { hasFigures, isFailed, ReportStage } from './ReportStage.tsx'
import type { WayOn } from './SharedProblem.tsx'
import classes from './SharedReport.module.css'
import { SlideshowBar } from './SlideshowBar.tsx'
import type { Shared } from './use-shared-report.ts'

interface SharedReportProps {
  shared: Shared
  isByKey: boolean
  wayOn: WayOn
  /** Where another account signs in and comes back; absent: nobody is signed in, or it would not help. */
  otherSignIn?: string | undefined
  /** What else a person may open; absent: there is no person. */
  others?: ReactNode
  /** What their device keeps of it, while nobody answers. */
  instead?: ReactNode
  /** What is kept of a person’s clicks; absent: there is no person. */
  clicks?: Pick<FrameEvents, 'happened' | 'pageOpened'>
  /** Tasks of its visuals. */
  actions: Actions
}

const nobodys: NonNullable<SharedReportProps['clicks']> = { happened: () => undefined, pageOpened: () => undefined }

/** Milliseconds after which what is played alone has the screen to itself. */
const untilAlone = 3000

/** A report without the shell: for whoever has the link, on a wall, or full screen for its own reader. */
export function SharedReport({
  shared,
  isByKey,
  wayOn,
  otherSignIn,
  others,
  instead,
  clicks = nobodys,
  actions,
}: SharedReportProps) {
  const { framed, slideshow, isReachable, isSlideshow } = shared
  const { shown } = framed
  const { fullscreen: isFullScreen } = useFullscreenDocument()
  const isIdle = useIdle(untilAlone)
  // Never the report’s name: titles stay in the browser’s history, for whoever is next.
  useDocumentTitle(useIntl().formatMessage({ id: 'share.pageTitle' }))

  const events: FrameEvents = {
    ...framed.events,
    ...clicks,
    commanded: actions.commanded,
    loaded: (report) => {
      const shown = framed.events.loaded(report)
      if (isSlideshow) slideshow.events.loaded(report)
      return shown
    },
    rendered: () => {
      framed.events.rendered()
      slideshow.events.rendered()
    },
    happened: (event: LoggedEvent, detail: EventDetail) => {
      clicks.happened(event, detail)
      if (event === 'pageChanged') slideshow.events.pageChanged(detail.newPage?.name)
    },
  }
  return (
    <div
      className={classes.page}
      data-full-screen={isFullScreen || undefined}
      data-slideshow={isSlideshow || undefined}
    >
      {actions.dialog}
      {shown && <Heading shared={shared} isByKey={isByKey} wayOn={wayOn} />}
      <ReportStage
        framed={framed}
        events={events}
        wayOn={wayOn}
        otherSignIn={otherSignIn}
        others={others}
        instead={instead}
        {...slideshow.reader.pointer}
      />
      {isSlideshow && shown && !isFailed(framed) && (
        <SlideshowBar
          slideshow={slideshow}
          isAway={!isReachable && hasFigures(framed)}
          isAlone={isFullScreen && isIdle && slideshow.isPlaying}
        />
      )}
    </div>
  )
}

interface HeadingProps {
  shared: Shared
  isByKey: boolean
  wayOn: WayOn
}

function Heading({ shared: { framed, sharedBy, isReachable, isSlideshow }, isByKey, wayOn }: HeadingProps) {
  const { shown } = framed
  // A link opens reports of the portal alone.
  if (!shown || shown.id === null) return null
  const mayPlay = isByKey && shown.slideshowInterval !== null
  const otherWay = addressAs(isSlideshow ? 'report' : 'slideshow', shown.id, location)
  return (
    <header className={classes.header}>
      <img src="/favicon.svg" alt="" width={20} height={20} />
      {sharedBy && (
        <span className={classes.organization} dir="auto">
          {sharedBy.organizationName}
        </span>
      )}
      <Title order={1} size="h5" lineClamp={1} className={classes.name} title={shown.reportName} dir="auto">
        {shown.reportName}
      </Title>
      <Text component="span" size="sm" role="status" className={classes.away}>
        {!isReachable && hasFigures(framed) && <FormattedMessage id="share.away" />}
      </Text>
      {sharedBy && (
        <span className={classes.until}>
          <FormattedMessage
            id="share.until"
            values={{ date: <FormattedDate value={sharedBy.expiration} dateStyle="medium" timeStyle="short" /> }}
          />
        </span>
      )}
      {isByKey && (isSlideshow || mayPlay) && (
        <Button component="a" href={otherWay} variant="subtle" color="gray" size="compact-sm">
          <FormattedMessage id={isSlideshow ? 'share.look' : 'share.asSlideshow'} />
        </Button>
      )}
      {!isByKey && (
        <Button component="a" href={wayOn.address} variant="subtle" color="gray" size="compact-sm">
          <FormattedMessage id={wayOn.label} />
        </Button>
      )}
      {!isSlideshow && <FullScreenButton />}
    </header>
  )
}
