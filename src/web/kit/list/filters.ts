import { isDay, todayIn } from '../date-range/ranges.ts'

/** How a filter's value stands in the address. A filter that writes nothing filters nothing. */
export interface FilterCodec<Value> {
  read(values: readonly string[]): Value
  write(value: Value): readonly string[]
  /** Letters that it takes, where it takes letters. */
  maxLength?: number
}

export const textFilter = (maxLength: number): FilterCodec<string> => ({
  maxLength,
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

/** Only those that are so, only those that are not, or all. */
export const eitherFilter: FilterCodec<boolean | null> = {
  read: ([word]) => (word === 'true' ? true : word === 'false' ? false : null),
  write: (isSo) => (isSo === null ? [] : [String(isSo)]),
}

/** One of those, or none. */
export const choiceFilter = <Choice extends string>(choices: readonly Choice[]): FilterCodec<Choice | null> => ({
  read: ([word]) => choices.find((choice) => choice === word) ?? null,
  write: (choice) => (choice === null ? [] : [choice]),
})

/** A number of zero or more. */
export const numberFilter: FilterCodec<number | null> = {
  read: ([word = '']) => (/^\d{1,15}$/.test(word) ? Number(word) : null),
  write: (number) => (number === null ? [] : [String(number)]),
}

const dayFilter = (momentOf: (day: string) => Date): FilterCodec<string | null> => ({
  read: ([day = '']) => (isDay(day) ? momentOf(day).toISOString() : null),
  write: (moment) => (moment === null ? [] : [todayIn(undefined, new Date(moment))]),
})

/** A day in the address, as the person’s clock has it; the moment at which it begins in the request. */
export const dayFrom = dayFilter((day) => new Date(`${day}T00:00:00`))

/** As `dayFrom`; the last moment of the day. */
export const dayUntil = dayFilter((day) => new Date(`${day}T23:59:59.999`))
