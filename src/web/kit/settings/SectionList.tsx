import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import classes from './SectionList.module.css'
import type { SettingSection } from './setting.ts'
import { toSection, useSectionSpy } from './use-section-spy.ts'

interface SectionListProps {
  counts: readonly { section: SettingSection; changes: number; faults: number }[]
  /** Those that have what is looked for. */
  found: readonly SettingSection[]
}

/** The way to each section, and what in it is not saved or wrong. */
export function SectionList({ counts, found }: SectionListProps) {
  const intl = useIntl()
  const { search } = useLocation()
  const seen = useSectionSpy(found.map(({ id }) => id))
  return (
    <nav className={classes.list} aria-label={intl.formatMessage({ id: 'setting.sections' })}>
      {counts
        .filter(({ section }) => found.some(({ id }) => id === section.id))
        .map(({ section: { id, title }, changes, faults }) => (
          <Link
            key={id}
            replace
            to={{ search, hash: id }}
            className={classes.item}
            aria-current={id === seen ? 'true' : undefined}
            onClick={() => toSection(id)}
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
