/** P2: round trips to the database of every reading operation of the contract, for 10 rows and for 100. */
import { startApp } from '../../tests/api/harness.ts'
import { few, many, measureReadings } from '../../tests/api/readings.ts'
import type { Figure } from './figures.ts'

const bound = 2

export async function roundTrips(): Promise<Figure[]> {
  const portal = await startApp({ withReports: true, withDirectory: true })
  try {
    const measured = await measureReadings(portal)
    return measured.map(({ id, few: small, many: large }) => ({
      goal: 'P2',
      name: `${id.replace('_', '/')}, round trips (statements)`,
      value: `${large.roundTrips} (${large.statements}) for ${many} rows`,
      baseline: `${small.roundTrips} (${small.statements}) for ${few} rows`,
      ratio: small.statements === 0 ? '–' : (large.statements / small.statements).toFixed(2),
      bound: `≤ ${bound}, alike`,
      isMet:
        large.roundTrips <= bound && large.roundTrips === small.roundTrips && large.statements === small.statements,
    }))
  } finally {
    await portal.close()
  }
}
