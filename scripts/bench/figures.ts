/** One line for each figure: what was measured, its baseline from the same run, the ratio, the goal. */
export interface Figure {
  /** Number of the goal. */
  goal: string
  name: string
  value: string
  baseline: string
  ratio: string
  bound: string
  isMet: boolean
}

const columns = ['goal', 'name', 'value', 'baseline', 'ratio', 'bound'] as const

export function printFigures(figures: readonly Figure[]): void {
  const heading = {
    goal: 'goal',
    name: 'figure',
    value: 'measured',
    baseline: 'baseline',
    ratio: 'ratio',
    bound: 'bound',
  }
  const width = (column: (typeof columns)[number]) =>
    Math.max(...[heading, ...figures].map((line) => line[column].length))
  for (const line of [heading, ...figures]) {
    const cells = columns.map((column) => line[column].padEnd(width(column)))
    const verdict = 'isMet' in line ? (line.isMet ? 'met' : 'NOT MET') : ''
    console.log([...cells, verdict].join('  '))
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const milliseconds = (value: number): string => `${value.toFixed(0)} ms`
