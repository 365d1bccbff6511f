/** How a filter's value stands in the address. A filter that writes no words filters nothing. */
export interface FilterKind<Value> {
  read(words: readonly string[]): Value
  write(value: Value): readonly string[]
}

export const textFilter = (maxLength: number): FilterKind<string> => ({
  read: ([text = '']) => text.trim().slice(0, maxLength),
  write: (text) => (text.trim() === '' ? [] : [text.trim()]),
})

export const idFilter: FilterKind<number | null> = {
  read: ([word = '']) => (/^[1-9]\d{0,9}$/.test(word) ? Number(word) : null),
  write: (id) => (id === null ? [] : [String(id)]),
}

export const namesFilter: FilterKind<string[]> = {
  read: (words) => [...new Set(words.filter((word) => word !== ''))],
  write: (names) => names,
}

export const flagFilter: FilterKind<boolean> = {
  read: ([word]) => word === 'true',
  write: (isOn) => (isOn ? ['true'] : []),
}
