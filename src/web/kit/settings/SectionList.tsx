import { FormattedMessage, useIntl } from 'react-intl'
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
          {changes > 0 && (
            <span className={classes.changes}>
              <span aria-hidden>{intl.formatNumber(changes)}</span>
              <span className={classes.said}>
                <FormattedMessage id="kit.page.changes" values={{ count: changes }} />
              </span>
            </span>
          )}
          {faults > 0 && (
            <span className={classes.faults}>
              <span aria-hidden>{intl.formatNumber(faults)}</span>
              <span className={classes.said}>
                <FormattedMessage id="setting.faults" values={{ count: faults }} />
              </span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
