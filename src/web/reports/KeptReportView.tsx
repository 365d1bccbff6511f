import { Button, Group, Tabs, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { KeptPage, KeptReport, KeptReports } from '../../offline/kept-reports.ts'
import { Age } from '../kit/part/Part.tsx'
import classes from './KeptReportView.module.css'

interface KeptReportViewProps {
  shelf: KeptReports
  report: KeptReport
  onRetry: () => void
}

/** Pictures of a report, while nobody answers for the report itself. */
export function KeptReportView({ shelf, report, onRetry }: KeptReportViewProps) {
  const pages = useKeptPages(shelf, report)
  return (
    <section className={classes.kept} aria-labelledby="report-name">
      <Group gap="xs" wrap="nowrap">
        <Title order={1} size="h3" id="report-name" lineClamp={1} title={report.name}>
          {report.name}
        </Title>
        <Age of={new Date(report.keptAt)} />
      </Group>
      <p className={classes.note}>
        <FormattedMessage
          id={pages === null ? 'reports.keep.damaged' : report.isLast ? 'reports.keep.last' : 'reports.keep.picture'}
        />{' '}
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          <FormattedMessage id="reports.retry" />
        </Button>
      </p>
      {pages && <Pages pages={pages} />}
    </section>
  )
}

function Pages({ pages }: { pages: readonly KeptPage[] }) {
  const intl = useIntl()
  const [chosen, setChosen] = useState(pages[0]?.name ?? null)
  const [only, ...others] = pages
  if (only && others.length === 0) return <Picture of={only} />
  return (
    <Tabs value={chosen} onChange={setChosen} keepMounted={false}>
      <Tabs.List aria-label={intl.formatMessage({ id: 'reports.keep.pages' })}>
        {pages.map(({ name, displayName }) => (
          <Tabs.Tab key={name} value={name}>
            <bdi>{displayName}</bdi>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {pages.map((page) => (
        <Tabs.Panel key={page.name} value={page.name}>
          <Picture of={page} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const Picture = ({ of: { displayName, bytes } }: { of: KeptPage }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within reach of the keyboard
  <section className={classes.page} aria-label={displayName} tabIndex={0}>
    <img className={classes.picture} src={`data:image/svg+xml;base64,${bytes}`} alt={displayName} />
  </section>
)

/** Undefined until they are opened; null where they cannot be. */
function useKeptPages(shelf: KeptReports, report: KeptReport): readonly KeptPage[] | null | undefined {
  const [opened, setOpened] = useState<{ of: KeptReport; pages: readonly KeptPage[] | null }>()
  useEffect(() => {
    let isWanted = true
    shelf.pagesOf(report).then((pages) => isWanted && setOpened({ of: report, pages: pages ?? null }), console.error)
    return () => {
      isWanted = false
    }
  }, [shelf, report])
  return opened?.of === report ? opened.pages : undefined
}
