import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { isUnreachable } from '../api/wire.ts'
import { ReportBusy } from '../reports/ReportBusy.tsx'
import type { FrameEvents } from '../reports/ReportFrame.tsx'
import { ReportFrame, type useFramedReport } from '../reports/use-framed-report.ts'
import classes from './ReportStage.module.css'
import { SharedProblem } from './SharedProblem.tsx'

interface ReportStageProps
  extends Omit<ComponentProps<'main'>, 'children' | 'className'>,
    Pick<ComponentProps<typeof SharedProblem>, 'wayOn' | 'otherSignIn'> {
  framed: ReturnType<typeof useFramedReport>
  events: FrameEvents
  /** What else there is, where there is no report. */
  others?: ReactNode
  /** What the device has in its place, while nobody answers for it. */
  instead?: ReactNode
}

export const isFailed = ({ failure, state }: ReportStageProps['framed']): boolean =>
  failure !== undefined || state.status === 'none'

export const hasFigures = (framed: ReportStageProps['framed']): boolean => framed.isRendered && !isFailed(framed)

/** A report without the shell, or why there is none. */
export function ReportStage({ framed, events, wayOn, otherSignIn, others, instead, ...main }: ReportStageProps) {
  const { state, shown, config, failure } = framed
  const hasFailed = isFailed(framed)
  const isBusy = framed.isBusy && !hasFailed
  const isAway = !shown && state.status === 'failed' && isUnreachable(state.error)
  return (
    <main className={classes.stage} aria-busy={isBusy} {...main}>
      {isBusy && <ReportBusy />}
      {isAway && instead && <div className={classes.instead}>{instead}</div>}
      {hasFailed && !(isAway && instead) && (
        <SharedProblem
          error={state.status === 'failed' ? state.error : undefined}
          detail={failure}
          isPage={!shown}
          {...(wayOn && { wayOn })}
          otherSignIn={otherSignIn}
          onRetry={framed.again}
        >
          {others}
        </SharedProblem>
      )}
      {config && !hasFailed && (
        <Suspense fallback={null}>
          <ReportFrame
            key={framed.frameKey}
            config={config}
            isPhased={framed.isPhased}
            title={shown?.reportName ?? ''}
            isLoaded={framed.isLoaded}
            events={events}
          />
        </Suspense>
      )}
    </main>
  )
}
