import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import classes from './SectionList.module.css'
import { useSectionSpy } from './use-section-spy.ts'

interface SectionListProps {
  /** As the page's texts have it. */
  label: MessageKey
  sections: readonly { id: string; title: MessageKey; changes?: number; faults?: number }[]
}

/** The way to each section, and what in it is not saved or wrong. */
export function SectionList({ label, sections }: SectionListProps) {
  const intl = useIntl()
  const { search } = useLocation()
  const { seen, choose } = useSectionSpy(sections.map(({ id }) => id))
  return (
    <nav className={classes.list} aria-label={intl.formatMessage({ id: label })}>
      {sections.map(({ id, title, changes = 0, faults = 0 }) => (
        <Link
          key={id}
          replace
          to={{ search, hash: id }}
          className={classes.item}
          aria-current={id === seen ? 'true' : undefined}
          onClick={() => choose(id)}
        >
          <span className={classes.name}>
            <FormattedMessage id={title} />
          </span>
          <Count kind="changes" said="kit.page.changes" count={changes} />
          <Count kind="faults" said="setting.faults" count={faults} />
        </Link>
      ))}
    </nav>
  )
}

/** A figure for the eye, and what it counts for the ear; nothing for none. */
function Count({ kind, said, count }: { kind: 'changes' | 'faults'; said: MessageKey; count: number }) {
  if (count === 0) return null
  return (
    <span className={classes[kind]}>
      <span aria-hidden>
        <FormattedNumber value={count} />
      </span>
      <span className={classes.said}>
        <FormattedMessage id={said} values={{ count }} />
      </span>
    </span>
  )
}
