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
