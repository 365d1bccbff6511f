import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { SettingEntry } from './SettingEntry.tsx'
import classes from './Settings.module.css'
import { isFold, type SettingSection } from './setting.ts'

interface SettingCardProps {
  section: SettingSection
  isSearched: boolean
}

export function SettingCard({ section, isSearched }: SettingCardProps) {
  const { id, title, sentence, entries, foot } = section
  return (
    <section id={id} className={classes.card} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          <FormattedMessage id={title} />
        </h2>
        {sentence && (
          <p className={classes.sentence}>
            <FormattedMessage id={sentence} />
          </p>
        )}
      </div>
      {entries.map((entry) => (
        <SettingEntry key={isFold(entry) ? entry.setBy : entry.fields[0]?.name} entry={entry} isSearched={isSearched} />
      ))}
      {foot}
    </section>
  )
}

/** As many as fill a screen. */
const cards = ['13rem', '19rem', '16rem']

export function SettingsSkeleton() {
  return (
    <div className={classes.cards}>
      {cards.map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </div>
  )
}

/** Beneath the rows of a card: what follows from them. */
export function SettingNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>
}
