/** How a filter's value stands in the address. A filter that writes nothing filters nothing. */
export interface FilterCodec<Value> {
  read(values: readonly string[]): Value
  write(value: Value): readonly string[]
}

export const textFilter = (maxLength: number): FilterCodec<string> => ({
  read: ([text = '']) => text.trim().slice(0, maxLength),
  write: (text) => (text.trim() === '' ? [] : [text.trim()]),
})

export const idFilter: FilterCodec<number | null> = {
  read: ([word = '']) => (/^[1-9]\d{0,9}$/.test(word) ? Number(word) : null),
  write: (id) => (id === null ? [] : [String(id)]),
}

export const namesFilter: FilterCodec<string[]> = {
  read: (values) => [...new Set(values.filter((value) => value !== ''))],
  write: (names) => names,
}

export const flagFilter: FilterCodec<boolean> = {
  read: ([word]) => word === 'true',
  write: (isOn) => (isOn ? ['true'] : []),
}
