/** The fields of a form, what they are called, and the way to each of them. */

export interface FieldWords {
  label: string
  /** A value as the field shows it. Absent: as it is. */
  inWords?: ((value: string) => string) | undefined
}

/** What is wrong with what has this name in the form. */
export interface FieldFault {
  name: string
  message: string
}

export interface FieldTab {
  id: string
  label: string
  fields: readonly string[]
}

/** Of a form whose fields stand on several tabs. */
export interface FieldTabs {
  tabs: readonly FieldTab[]
  shown: string | undefined
  open: (tab: string) => void
}

export interface Ways {
  /** To each faulty field that can be reached, in their order. */
  ways: readonly { name: string; label: string }[]
  /** How many fields they lead to. */
  count: number
  /** Of what nobody sees: its words are all there is. */
  rest: readonly (FieldFault & { label: string | undefined })[]
}

export const isWithin = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`)

/** By the names that they have in the form. */
export function faultsIn(errors: unknown, path = ''): FieldFault[] {
  if (typeof errors === 'string') return errors === '' ? [] : [{ name: path, message: errors }]
  if (typeof errors !== 'object' || errors === null) return []
  const nameOf = (name: string) => (Array.isArray(errors) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`)
  return Object.entries(errors).flatMap(([name, inner]) => faultsIn(inner, nameOf(name)))
}

export class FormFields {
  readonly #words = new Map<string, FieldWords>()
  readonly #standing = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #tabs: FieldTabs = { tabs: [], shown: undefined, open: () => undefined }
  #awaited: { name: string; act: () => void } | undefined
  #version = 0

  wordsOf(field: string): FieldWords | undefined {
    return this.#words.get(field)
  }

  isCalled(field: string, words: FieldWords): void {
    this.#words.set(field, words)
  }

  /** On the screen. Answers what to do when it goes. */
  stands(field: string): () => void {
    this.#standing.add(field)
    this.#changed()
    if (this.#awaited?.name === field) {
      const { act } = this.#awaited
      this.#awaited = undefined
      act()
    }
    return () => {
      this.#standing.delete(field)
      this.#changed()
    }
  }

  hasTabs(tabs: FieldTabs): void {
    const isAnother = tabs.shown !== this.#tabs.shown
    this.#tabs = tabs
    if (isAnother) this.#changed()
  }

  waysTo(faults: readonly FieldFault[]): Ways {
    const found = faults.map((fault) => ({ fault, way: this.#wayTo(fault.name) }))
    const order = [...this.#words.keys()]
    const placeOf = (name: string) => (this.#words.has(name) ? order.indexOf(name) : order.length)
    const led = found.flatMap(({ way }) => way ?? []).sort((one, other) => placeOf(one.name) - placeOf(other.name))
    return {
      ways: led
        .filter(({ place }, at) => led.findIndex((one) => one.place === place) === at)
        .map(({ name, label }) => ({ name, label })),
      count: new Set(led.map(({ name }) => name)).size,
      rest: found.flatMap(({ fault, way }) => (way ? [] : { ...fault, label: this.#words.get(fault.name)?.label })),
    }
  }

  /** Once it stands on the screen, for which its tab is opened. */
  onceThere(field: string, act: () => void): void {
    const tab = this.#otherTabOf(field)
    if (this.#standing.has(field) || !tab) act()
    else {
      this.#awaited = { name: field, act }
      this.#tabs.open(tab.id)
    }
  }

  /**
   * A line of a list lies in the field of the list. What another tab holds of its fields is known once that was open: until then
   * the way leads to the tab.
   */
  #wayTo(name: string) {
    const tab = this.#otherTabOf(name)
    const field = [...this.#words.keys()].findLast(
      (one) => isWithin(name, one) && (tab !== undefined || this.#standing.has(one)),
    )
    if (field !== undefined) return { name: field, label: this.#words.get(field)?.label ?? field, place: field }
    return tab && { name, label: tab.label, place: `tab ${tab.id}` }
  }

  #otherTabOf(name: string): FieldTab | undefined {
    const { tabs, shown } = this.#tabs
    return tabs.find(({ id, fields }) => id !== shown && fields.some((field) => isWithin(name, field)))
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly version = (): number => this.#version
}
