import { useFullscreenDocument, useWindowEvent } from '@mantine/hooks'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import type { Report } from 'powerbi-client'
import { type RefObject, useEffect } from 'react'
import { ToolButton } from './ToolButton.tsx'

interface FullScreenToolProps {
  report: RefObject<Report | undefined>
  isOff: boolean
  /** Arrow keys are somebody else’s: what is in the frame is edited. */
  keepsPage?: boolean
  /** It fills the screen, and what lies over it goes. */
  entered?: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** They take the arrow keys themselves, or lie over the report. */
const takers = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=tablist], [role=dialog]'

const isHidden = 1

async function turnBy(report: Report, step: number): Promise<void> {
  const pages = (await report.getPages()).filter((page) => page.visibility !== isHidden || page.isActive)
  const next = pages[pages.findIndex((page) => page.isActive) + step]
  if (next) await report.setPage(next.name)
}

/**
 * The report with the line above it – its name, the age of its data, the way out – on all of the screen (`ReportArea.module.css`),
 * where arrow keys turn its pages. Not there where the browser has no full screen, as on some phones.
 */
export function FullScreenTool({ report, isOff, keepsPage = false, entered }: FullScreenToolProps) {
  const { toggle, fullscreen: isFull } = useFullscreenDocument()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-presents', isFull)
    return () => document.documentElement.removeAttribute('data-presents')
  }, [isFull])
  // Who leaves the report leaves it.
  useEffect(() => () => void (document.fullscreenElement && document.exitFullscreen().catch(() => undefined)), [])
  useWindowEvent('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event
    const step = (steps[key] ?? 0) * (document.documentElement.dir === 'rtl' ? -1 : 1)
    if (!isFull || keepsPage || step === 0 || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return
    if (!report.current?.getPages || (target instanceof Element && target.closest(takers))) return
    event.preventDefault()
    turnBy(report.current, step).catch(() => undefined)
  })
  if (!document.fullscreenEnabled) return null
  return (
    <ToolButton
      label={isFull ? 'reports.leaveFullScreen' : 'reports.fullScreen'}
      icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
      isOff={isOff && !isFull}
      onClick={() => {
        if (!isFull) entered?.()
        toggle().catch(() => undefined)
      }}
    />
  )
}
