/** A task’s visuals as they travel – names parted by commas, with a + for the rows beneath – and as they are chosen. */
import type { VisualsOfReport } from '../../../contract/services/tasks.ts'

export const chosenVisuals = (written: string): string[] => [
  ...new Set(
    written.split(',').flatMap((part) => {
      const name = part.trim().replace(/^\+\s*/, '+')
      return name === '' || name === '+' ? [] : [name]
    }),
  ),
]

const bare = (choice: string) => choice.replace(/^\+/, '')

/** Of one visual it is the one or the other that is sent: what was chosen last. */
export function withChosen(before: readonly string[], next: readonly string[]): string {
  const added = next.filter((choice) => !before.includes(choice))
  const kept = next.filter((choice) => added.includes(choice) || !added.some((newer) => bare(newer) === bare(choice)))
  return kept.join(', ')
}

interface Words {
  underlying: (title: string) => string
  missing: (name: string) => string
  gone: string
}

/** By the page on which they stand. What was chosen and is not there any more can be taken away. */
export function visualGroups(items: VisualsOfReport['items'], chosen: readonly string[], words: Words) {
  const known = new Set<string>()
  const pages = new Map<string, { value: string; label: string }[]>()
  for (const { name, title, pageDisplayName } of items) {
    // One name on two pages is one choice.
    if (known.has(name)) continue
    known.add(name)
    const options = pages.get(pageDisplayName) ?? []
    options.push({ value: name, label: title }, { value: `+${name}`, label: words.underlying(title) })
    pages.set(pageDisplayName, options)
  }
  const missing = chosen
    .filter((choice) => !known.has(bare(choice)))
    .map((choice) => ({ value: choice, label: words.missing(bare(choice)) }))
  const groups = [...pages].map(([group, options]) => ({ group, items: options }))
  return missing.length > 0 ? [...groups, { group: words.gone, items: missing }] : groups
}
