/** Sums and counts over fewer groups, from rows that are all there: the engine need not look at its data again. */
import type { DataRow } from '../library/data-files.ts'
import { decimalPlaces as places } from './decimals.ts'
import type { Value } from './fields.ts'

export const addsUp = (value: Value): boolean =>
  value.kind === 'aggregate' && (value.aggregate === 'sum' || value.aggregate === 'count')

/** `values` stand behind the groups of a row, of which those at the positions `keeps` stay. */
export function addedUp(
  rows: readonly DataRow[],
  values: readonly Value[],
  groupCount: number,
  keeps: readonly number[],
): DataRow[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keeps.map((at) => row[at])))
  if (keeps.length === 0 && rows.length === 0) groups.set('', [])
  return [...groups.values()].map((members) => [
    ...keeps.map((at) => members[0]?.[at]),
    ...values.map((value, index) => {
      const known = members.map((row) => row[groupCount + index]).filter((each) => each !== null)
      if (known.length > 0) return decimalText(known.reduce((sum: bigint, each) => sum + scaled(String(each)), 0n))
      return value.kind === 'aggregate' && value.aggregate === 'count' ? '0' : null
    }),
  ])
}

/** Of a number as the engine writes it. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function decimalText(sum: bigint): string {
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
