import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useIntl } from 'react-intl'
import { Bars } from '../../kit/figures/Bars.tsx'
import { Figure } from '../../kit/figures/Figure.tsx'
import { SeriesChart } from '../../kit/figures/SeriesChart.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { type Organization, styleSheetOf } from '../../session/organization-looks.ts'
import { PageFrame } from './PageFrame.tsx'
import classes from './Previews.module.css'
import { putSheet } from './worn-files.ts'

interface ReportPreviewProps {
  organization: Organization | null
  sheet: string | undefined
}

const blank = '<!doctype html><html><head></head><body></body></html>'
const values = [42, 47, 45, 58, 63, 61, 74, 79, 88, 84, 97, 104]

/** A page with figures, of the parts that pages with figures are made of. */
export function ReportPreview({ organization, sheet }: ReportPreviewProps) {
  const intl = useIntl()
  const [body, setBody] = useState<HTMLElement>()
  const kept = organization && sheet === undefined ? styleSheetOf(organization) : null
  return (
    <>
      <PageFrame
        title={intl.formatMessage({ id: 'branding.preview.report' })}
        html={blank}
        dress={(page) => {
          const { lang, dir } = document.documentElement
          Object.assign(page.documentElement, { lang, dir })
          if (page.head.childElementCount === 0) {
            for (const sheet of document.head.querySelectorAll('style, link[rel="stylesheet"]'))
              page.head.append(page.importNode(sheet, true))
          }
          putSheet(page, sheet)
          if (page.body !== body) setBody(page.body)
        }}
      />
      {body &&
        createPortal(
          <>
            {kept && <link rel="stylesheet" href={kept} />}
            <Report />
          </>,
          body,
        )}
    </>
  )
}

function Report() {
  const intl = useIntl()
  const say = (id: 'regions' | 'sales' | 'north' | 'south' | 'east' | 'west') =>
    intl.formatMessage({ id: `branding.preview.${id}` })
  const points = values.map((value, at) => {
    const name = intl.formatDate(new Date(Date.UTC(2026, at)), { month: 'short', timeZone: 'UTC' })
    return { label: name, name, value }
  })
  const format = (value: number) => intl.formatNumber(value)
  return (
    <main className={classes.report}>
      <PageHeader title={say('sales')} />
      <div className={classes.figures}>
        <Figure name="branding.preview.sales" value={format(842)} change={0.124} spark={values} />
        <Figure name="branding.preview.orders" value={format(1236)} change={-0.031} spark={[...values].reverse()} />
        <Figure name="branding.preview.people" value={format(318)} change={0.052} spark={values} />
      </div>
      <div className={classes.cards}>
        <section className={classes.card}>
          <h2>{say('sales')}</h2>
          <SeriesChart
            title={say('sales')}
            points={points}
            words={{ value: say('sales'), beside: undefined, legend: say('sales'), format, short: format }}
          />
        </section>
        <section className={classes.card}>
          <h2>{say('regions')}</h2>
          <Bars
            bars={[
              { label: say('north'), value: 312 },
              { label: say('south'), value: 264 },
              { label: say('east'), value: 171 },
              { label: say('west'), value: 95 },
            ]}
          />
        </section>
      </div>
    </main>
  )
}
