/** What a run prints. */
import type { Outcome } from './run.ts'

export const isFine = ({ lost, doubled, keptThoughRefused, exits, tally }: Outcome): boolean =>
  lost.length + doubled.length + keptThoughRefused.length + exits + tally.wrongs.size === 0

const examples = 5

export function tellOutcome(outcome: Outcome): void {
  const { tally, lost, doubled, keptThoughRefused } = outcome
  for (const what of outcome.leftOut) console.log(`left out: ${what}`)
  console.log('answers by fault and status (0: no answer):')
  for (const [fault, answers] of tally.answers) {
    const counts = [...answers].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    console.log(`  ${fault.padEnd(28)} ${counts.join('  ')}`)
  }
  for (const [what, { times, example }] of tally.wrongs) console.log(`WRONG, ${times} times: ${what}\n  ${example}`)
  for (const [name, list] of Object.entries({ lost, doubled, 'kept though refused': keptThoughRefused })) {
    for (const one of list.slice(0, examples)) console.log(`${name}: ${one}`)
  }
  const { slowestRecovery: slowest } = tally
  console.log(
    `${outcome.store}, seed ${outcome.seed}: ${outcome.faults} faults, ${outcome.acknowledged} acknowledged, ` +
      `${lost.length} lost, ${doubled.length} doubled, ${outcome.unknown} unknown, ${outcome.exits} unexpected exits; ` +
      `slowest recovery ${slowest.seconds.toFixed(1)} s (${slowest.fault})`,
  )
  console.log(isFine(outcome) ? 'nothing lost, nothing worse than “not now”' : 'NOT FINE')
}
