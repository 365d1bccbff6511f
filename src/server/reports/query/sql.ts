/** Pieces of statements. Values are bound in the order in which they appear; nothing else comes from outside. */
export class Sql {
  readonly text: string
  readonly values: readonly string[]
  /** Lists in it that the engine keeps a table of in memory: megabytes each, for as long as the statement runs. */
  readonly heldLists: number

  constructor(text: string, values: readonly string[] = [], heldLists = 0) {
    this.text = text
    this.values = values
    this.heldLists = heldLists
  }
}

export function sql(texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  const text = texts.reduce((before, next, index) => before + (parts[index - 1]?.text ?? '') + next)
  return new Sql(
    text,
    parts.flatMap(({ values }) => values),
    heldListsOf(parts),
  )
}

const heldListsOf = (parts: readonly Sql[]): number => parts.reduce((sum, { heldLists }) => sum + heldLists, 0)

/** A value is bound as text and cast to what it is compared with. */
export const bound = (value: string, type: string): Sql => new Sql(`CAST(? AS ${type})`, [value])

/** As many stand in a statement one by one; a longer list is one value, however often the statement repeats it. */
const fewValues = 4
/**
 * As many are looked through for each row, which takes no memory. For more of them the engine builds a table, which is
 * quicker, and takes 5 MB for numbers and short texts and 10 MB for longer texts, whether they are forty or thousands.
 */
const scannedValues = 32
/** Stands in no value of a list that is bound as one. */
const unitSeparator = '\u001f'

/** Whether something is one of `values`, of which there must be some. `fold`: small letters, of which `tested` is. */
export function isOneOf(values: readonly string[], type: string, fold: boolean): (tested: Sql) => Sql {
  const folded = (value: Sql): Sql => (fold ? sql`lower(${value})` : value)
  if (values.length <= fewValues || values.some((value) => value.includes(unitSeparator))) {
    const each = values.map((value) => folded(bound(value, type)))
    const isHeld = values.length > fewValues
    return (tested) => sql`${tested} IN (${joined(each, ', ')})${isHeld ? heldList : raw('')}`
  }
  const list = sql`string_split(${folded(bound(values.join(unitSeparator), 'VARCHAR'))}, chr(31))`
  if (values.length <= scannedValues) return (tested) => sql`list_contains(CAST(${list} AS ${raw(type)}[]), ${tested})`
  return (tested) => sql`${tested} IN (SELECT CAST(unnest(${list}) AS ${raw(type)})${heldList})`
}

/** Says of what it stands in that it has such a list. */
const heldList = new Sql('', [], 1)

/** Rules and measures of the report: whoever asks has no say in their lists, and is refused nothing for them. */
export const ofReport = ({ text, values }: Sql): Sql => new Sql(text, values)

/** Only for names and numbers that this program made. */
export const raw = (text: string | number): Sql => new Sql(String(text))

export const joined = (parts: readonly Sql[], separator: string): Sql =>
  new Sql(
    parts.map(({ text }) => text).join(separator),
    parts.flatMap(({ values }) => values),
    heldListsOf(parts),
  )

const always = raw('true')

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? always : sql`(${joined(conditions, ' AND ')})`

export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${joined(conditions, ' OR ')})`
