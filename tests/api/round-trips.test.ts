import { beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import { few, many, measureReadings, type Reading } from './readings.ts'

let measured: Reading[]

beforeAll(async () => {
  const portal = await startApp({ withReports: true, withDirectory: true })
  measured = await measureReadings(portal)
  await portal.close()
}, 300_000)

const told = ({ id, few: small, many: large }: Reading) =>
  `${id}: ${small.roundTrips} round trips and ${small.statements} statements for ${few} rows, ${large.roundTrips} and ${large.statements} for ${many}`

test('every reading operation answers', () => {
  expect(measured.filter(({ status }) => status !== 200).map(({ id, status }) => `${id} ${status}`)).toEqual([])
})

test('no reading operation asks the store oftener for 100 rows than for 10', () => {
  const grown = measured.filter(
    ({ few: small, many: large }) => large.roundTrips > small.roundTrips || large.statements > small.statements,
  )
  expect(grown.map(told)).toEqual([])
})

test('a reading operation asks the store at most twice: once, and for the end (P2)', () => {
  expect(measured.filter(({ many: large }) => large.roundTrips > 2).map(told)).toEqual([])
})
