/** What a device goes on keeping of reports, and what it shows of them without a network. */
import type { KeepableReports } from '../../contract/services/power-bi-embed.ts'
import type { KeptReport } from '../../offline/kept-reports.ts'

const day = 86_400_000

export const endOfKeeping = ({ keptForDays }: Pick<KeepableReports, 'keptForDays'>, now: Date): number =>
  now.getTime() + keptForDays * day

/** What the server said at `saidAt` decides of what was kept before: not open any more, other rows, too old. */
export function outOfStep(
  reports: readonly KeptReport[],
  { items, keptForDays }: KeepableReports,
  saidAt: Date,
): KeptReport[] {
  const now = saidAt.getTime()
  const rights = new Map(items.map((item) => [item.reportId, item.rights]))
  return reports
    .filter(({ keptAt }) => keptAt <= now)
    .filter(
      (report) =>
        rights.get(report.reportId) !== report.rights ||
        report.endsAt <= now ||
        report.keptAt + keptForDays * day <= now,
    )
}

/** All pages, where somebody kept them; else the one that was seen last. */
export function keptOf(reports: readonly KeptReport[], reportId: number, now: Date): KeptReport | undefined {
  const living = reports.filter((report) => report.reportId === reportId && report.endsAt > now.getTime())
  return living.find(({ isLast }) => !isLast) ?? living[0]
}

/** All pages and the one that was seen last: who removes a report from the device removes both (O52). */
export const allOf = (reports: readonly KeptReport[], reportId: number): KeptReport[] =>
  reports.filter((report) => report.reportId === reportId)

/** Each report once. */
export const listedOf = (reports: readonly KeptReport[], now: Date): KeptReport[] =>
  reports.filter((report) => keptOf(reports, report.reportId, now) === report)

/** Milliseconds for which a picture of the page that was seen last is as good as another. */
const stillGood = 10 * 60_000

/** Whether the page that is seen is to be drawn: not where all of the report is kept, and not again and again. */
export const isWorthDrawing = (
  reports: readonly KeptReport[],
  seen: { reportId: number; pageName: string },
  now: Date,
): boolean =>
  !reports.some(
    ({ reportId, pageNames, isLast, keptAt }) =>
      reportId === seen.reportId &&
      (!isLast || (pageNames.includes(seen.pageName) && now.getTime() - keptAt < stillGood)),
  )
