import type { Picture } from './index-page.ts'

const largest = (values: readonly number[]) => (values.length === 0 ? 0 : Math.max(...values))

const heads = ['screen', 'pictures', 'cells cut %', 'most moved', 'small targets', 'outside scale', 'axe', 'faults']

/** One line for each screen; of what is measured, the worst of its pictures. */
export function printTable(pictures: readonly Picture[]): void {
  const lines = [...Map.groupBy(pictures, ({ screen }) => screen)].map(([screen, shown]) => {
    const seen = shown.filter(({ state }) => state !== 'long names')
    const axe = shown.map((picture) => picture.axe).filter((count) => count !== null)
    return [
      screen,
      shown.length,
      (100 * largest(seen.map(({ cut, cells }) => (cells === 0 ? 0 : cut / cells)))).toFixed(1),
      largest(shown.map(({ shift }) => shift)).toFixed(3),
      largest(shown.map(({ targets }) => targets)),
      largest(shown.map(({ outside }) => outside)),
      axe.length === 0 ? '–' : `${axe.reduce((sum, count) => sum + count, 0)} in ${axe.length}`,
      shown.reduce((sum, { faults }) => sum + faults.length, 0),
    ].map(String)
  })
  const widths = heads.map((head, column) =>
    largest([head, ...lines.map((line) => line[column] ?? '')].map(({ length }) => length)),
  )
  for (const line of [heads, ...lines])
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

/** Each fault once, with where it was first seen and how often. */
export function printFaults(pictures: readonly Picture[]): void {
  const seen = pictures.flatMap(({ screen, state, look, faults }) =>
    faults.map((fault) => ({ fault, where: `${screen}, ${state}, ${look}` })),
  )
  for (const [fault, places] of Map.groupBy(seen, ({ fault }) => fault.slice(0, 240))) {
    console.log(`${places.length} × ${fault}\n    first at ${places[0]?.where}`)
  }
}
