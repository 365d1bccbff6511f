/** What the palette offers, and what of it answers to what is typed. */
import type { Icon } from '@tabler/icons-react'

export const paletteGroups = ['recent', 'favourites', 'people', 'pages', 'reports', 'reportPages', 'actions'] as const
type PaletteGroup = (typeof paletteGroups)[number]

export interface PaletteEntry {
  group: PaletteGroup
  name: string
  /** Where it stands, or what tells it from others of its name. */
  detail?: string
  /** Absent: a person, who has initials. */
  icon?: Icon
  /** Where it leads; an entry without one does something. */
  path?: string
  run?: () => void
}

const most = 6

const text = (words: string) => words.trim().toLocaleLowerCase()

/** From the first character on; names that begin with it come first. */
function rankOf({ group, name, detail = '', path = '' }: PaletteEntry, wanted: string): number {
  const at = text(name).indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return 1
  // The server has found them, by more than is shown.
  if (group === 'people') return 2
  return text(detail).includes(wanted) || text(path).includes(wanted) ? 2 : -1
}

/** In the order of the groups. Without a word: where the person has been, what they like, what they can do. */
export function foundEntries(entries: readonly PaletteEntry[], words: string): PaletteEntry[] {
  const wanted = text(words)
  const shown: readonly PaletteGroup[] =
    wanted === '' ? ['recent', 'favourites', 'actions'] : ['people', 'pages', 'reports', 'reportPages', 'actions']
  return shown.flatMap((group) => {
    const ofGroup = entries.filter((entry) => entry.group === group)
    if (wanted === '') return ofGroup.slice(0, most)
    return ofGroup
      .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
      .filter(({ rank }) => rank >= 0)
      .sort((one, other) => one.rank - other.rank)
      .slice(0, most)
      .map(({ entry }) => entry)
  })
}

/** Of a name: before, in and after what was typed. */
export function inkedParts(name: string, words: string): [string, string, string] {
  const wanted = text(words)
  const lower = name.toLocaleLowerCase()
  // Letters of some languages become two when they are made small: positions would not be those of the name.
  const at = wanted === '' || lower.length !== name.length ? -1 : lower.indexOf(wanted)
  if (at < 0) return [name, '', '']
  const end = at + wanted.length
  return [name.slice(0, at), name.slice(at, end), name.slice(end)]
}
