import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { PartLoading } from '../part/PartLoading.tsx'
import classes from './PageTabs.module.css'

export interface PageTab<Id extends string> {
  id: Id
  label: MessageKey
  count?: number | undefined
  /** How many of its fields need attention. */
  faults?: number | undefined
  panel: () => ReactNode
}

const parameter = 'tab'

/** The tab that the address names; the first one leaves it as it is. */
export function useTab<Id extends string>(ids: readonly Id[]): [Id | undefined, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = ids.find((id) => id === search.get(parameter)) ?? ids[0]
  const choose = (id: string | null) => {
    const next = new URLSearchParams(id === null || id === ids[0] ? {} : { [parameter]: id })
    setSearch(next)
  }
  return [tab, choose]
}

interface PageTabsProps<Id extends string> {
  label: MessageKey
  tabs: readonly PageTab<Id>[]
}

/** Beneath a page's header. What a tab alone keeps in the address, its filters say, goes with it. */
export function PageTabs<Id extends string>({ label, tabs }: PageTabsProps<Id>) {
  const intl = useIntl()
  const [tab, choose] = useTab(tabs.map(({ id }) => id))
  const shown = tabs.find(({ id }) => id === tab)
  return (
    <Tabs value={tab ?? null} onChange={choose} keepMounted={false} className={classes.tabs}>
      <Tabs.List className={classes.list} aria-label={intl.formatMessage({ id: label })}>
        {tabs.map(({ id, label: name, count, faults }) => (
          <Tabs.Tab key={id} value={id} className={classes.tab}>
            <FormattedMessage id={name} />{' '}
            {count !== undefined && <span className={classes.count}>{intl.formatNumber(count)}</span>}
            {faults ? <span className={classes.faults}>{intl.formatNumber(faults)}</span> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown && (
        <Tabs.Panel value={shown.id} className={classes.panel}>
          {/* Each its own: another tab’s would stand meanwhile. */}
          <Suspense key={shown.id} fallback={<PartLoading />}>
            {shown.panel()}
          </Suspense>
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
