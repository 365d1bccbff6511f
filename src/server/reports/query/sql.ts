/** Pieces of statements. Values are bound in the order in which they appear; nothing else comes from outside. */
export class Sql {
  readonly text: string
  readonly values: readonly string[]

  constructor(text: string, values: readonly string[] = []) {
    this.text = text
    this.values = values
  }
}

export function sql(texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  const text = texts.reduce((before, next, index) => before + (parts[index - 1]?.text ?? '') + next)
  return new Sql(
    text,
    parts.flatMap(({ values }) => values),
  )
}

/** A value is bound as text and cast to what it is compared with. */
export const bound = (value: string, type: string): Sql => new Sql(`CAST(? AS ${type})`, [value])

/** As many stand in a statement one by one; a longer list is one value, however often the statement repeats it. */
const fewValues = 8
/** Stands in no value of a list that is bound as one. */
const unitSeparator = '\u001f'

/** Values for what stands behind `IN`; none must be empty of all. `fold`: in small letters. */
export function boundList(values: readonly string[], type: string, fold: boolean): Sql {
  const folded = (value: Sql): Sql => (fold ? sql`lower(${value})` : value)
  const isFew = values.length <= fewValues || values.some((value) => value.includes(unitSeparator))
  if (isFew)
    return sql`(${joined(
      values.map((value) => folded(bound(value, type))),
      ', ',
    )})`
  const list = new Sql('unnest(string_split(CAST(? AS VARCHAR), chr(31)))', [values.join(unitSeparator)])
  return sql`(SELECT ${folded(sql`CAST(${list} AS ${raw(type)})`)})`
}

/** Only for names and numbers that this program made. */
export const raw = (text: string | number): Sql => new Sql(String(text))

export const joined = (parts: readonly Sql[], separator: string): Sql =>
  new Sql(
    parts.map(({ text }) => text).join(separator),
    parts.flatMap(({ values }) => values),
  )

const always = raw('true')

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? always : sql`(${joined(conditions, ' AND ')})`

export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${joined(conditions, ' OR ')})`
