import { expect, test } from 'vitest'
import { axisFormat } from './axis-format.ts'

test.each([
  ['en-GB', 0, 2_000_000, ['€0', '€0.5m', '€1.0m', '€2.0m']],
  ['en-GB', 450_000, 600_000, ['€0', '€500k', '€1,000k', '€2,000k']],
  ['de', 0, 2_000_000, ['€0', '€0,5\u00a0Mio.', '€1,0\u00a0Mio.', '€2,0\u00a0Mio.']],
])('U282: ticks of one axis have one unit: %s, %d to %d', (locale, least, most, expected) => {
  const said = axisFormat({ least, most }, { type: 'decimal', format: '€#,##0', grain: null }, locale)
  expect([0, 500_000, 1_000_000, 2_000_000].map((value) => said?.(value))).toEqual(expected)
})
