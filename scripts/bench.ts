/** `npm run bench [P1 P7 …]`: every figure beside its baseline from the same run. Exit status 1 where a goal is missed. */
import { loadavg } from 'node:os'
import { clickFigures } from './bench/clicks.ts'
import { crowd } from './bench/crowd.ts'
import { type Figure, printFigures } from './bench/figures.ts'
import { freshStart } from './bench/fresh-start.ts'
import { firstPages, longLists, openDataSets, searches } from './bench/growth.ts'
import { interactionFigures } from './bench/interactions.ts'
import { largeReport } from './bench/large-report.ts'
import { listCost } from './bench/list-cost.ts'
import { phoneScore } from './bench/phone-score.ts'
import { roundTrips } from './bench/round-trips.ts'
import { signInCost } from './bench/sign-in-cost.ts'
import { siteFigures } from './bench/site-size.ts'
import { buildWeb } from './build-web.ts'

const benches: { goals: readonly string[]; run: () => Promise<Figure[]> }[] = [
  { goals: ['P1'], run: async () => [await listCost()] },
  { goals: ['P2'], run: roundTrips },
  { goals: ['P3', 'P4', 'P5', 'P9', 'P10', 'P13', 'P16'], run: withDataSets },
  { goals: ['P7', 'P8', 'P12'], run: siteFigures },
  { goals: ['P17'], run: freshStart },
  { goals: ['P18'], run: largeReport },
  { goals: ['P19'], run: crowd },
]

const asked = process.argv.slice(2)
const isAsked = (goals: readonly string[]) => asked.length === 0 || goals.some((goal) => asked.includes(goal))

async function withDataSets(): Promise<Figure[]> {
  const sets = await openDataSets()
  try {
    return [
      ...(isAsked(['P3']) ? await firstPages(sets) : []),
      ...(isAsked(['P4']) ? await longLists(sets) : []),
      ...(isAsked(['P5']) ? await searches(sets) : []),
      ...(isAsked(['P9']) ? await phoneScore(sets) : []),
      ...(isAsked(['P10']) ? await interactionFigures(sets) : []),
      ...(isAsked(['P16']) ? await clickFigures(sets) : []),
      ...(isAsked(['P13']) ? await signInCost(sets.small) : []),
    ]
  } finally {
    await sets.stop()
  }
}

await buildWeb()
console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')} at the start`,
)
const figures: Figure[] = []
for (const { goals, run } of benches.filter(({ goals }) => isAsked(goals))) {
  const started = performance.now()
  const measured = await run()
  console.log(`${goals.join(', ')}: measured in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  // At once: what fails later takes nothing of it away.
  printFigures(measured)
  figures.push(...measured)
}
console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(2))
    .join(' ')} at the end`,
)
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
