/** Of style sheets what a piece of HTML is drawn with: so little that it travels in the page itself. */

interface Rule {
  /** Selectors, or the at-rule’s own words. */
  head: string
  /** Null: declarations follow. */
  rules: readonly Rule[] | null
  body: string
}

const holdsRules = (head: string) => /^@(media|supports|layer|container)\b/.test(head)

/** From `start` on: the place of the first of these characters outside strings, brackets and comments. */
function find(css: string, characters: string, start: number): number {
  for (let at = start; at < css.length; at += 1) {
    const character = css[at] ?? ''
    if (characters.includes(character)) return at
    if (character === '\\') at += 1
    else if (character === '"' || character === "'") {
      do at += css[at] === '\\' ? 2 : 1
      while (at < css.length && css[at] !== character)
    } else if (character === '(') at = find(css, ')', at + 1)
    else if (character === '[') at = find(css, ']', at + 1)
    else if (character === '{') at = find(css, '}', at + 1)
    else if (css.startsWith('/*', at)) at = css.indexOf('*/', at) + 1
  }
  return css.length
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; at < css.length; ) {
    const open = find(css, '{;', at)
    const head = css
      .slice(at, open)
      .replaceAll(/\/\*.*?\*\//gs, '')
      .trim()
    if (css[open] !== '{') {
      at = open + 1
      continue
    }
    const end = find(css, '}', open + 1)
    const body = css.slice(open + 1, end)
    rules.push(holdsRules(head) ? { head, rules: rulesOf(body), body: '' } : { head, rules: null, body })
    at = end + 1
  }
  return rules
}

function parted(text: string, by: string): string[] {
  const parts: string[] = []
  for (let at = 0; at <= text.length; ) {
    const end = find(text, by, at)
    parts.push(text.slice(at, end))
    at = end + 1
  }
  return parts
}

/** What selectors may name of it. */
interface Names {
  classes: ReadonlySet<string>
  tags: ReadonlySet<string>
}

const namesIn = (html: string): Names => ({
  classes: new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))),
  tags: new Set(['html', 'body', ...[...html.matchAll(/<([\w-]+)/g)].map(([, tag = '']) => tag)]),
})

/** Not what `:not()` names, nor attributes: of a selector that is kept in vain nothing goes wrong. */
function mayMatch(selector: string, { classes, tags }: Names): boolean {
  const plain = selector.replaceAll(/\[[^\]]*\]|:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  const named = [...plain.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
  const bare = plain.replaceAll(/[.:#](?:[\w-]|\\.)+(?:\([^)]*\))?/g, '')
  const elements = [...bare.matchAll(/[a-z][\w-]*/gi)].map(([tag]) => tag.toLowerCase())
  return named.every((name) => classes.has(name)) && elements.every((tag) => tags.has(tag))
}

function kept(rules: readonly Rule[], names: Names): Rule[] {
  return rules.flatMap((rule) => {
    if (rule.rules) {
      const inner = kept(rule.rules, names)
      return inner.length > 0 ? [{ ...rule, rules: inner }] : []
    }
    if (rule.head.startsWith('@font-face')) return [rule]
    // What moves does so when the whole sheet is there.
    if (rule.head.startsWith('@')) return []
    const selectors = parted(rule.head, ',').filter((selector) => mayMatch(selector, names))
    return selectors.length > 0 ? [{ ...rule, head: selectors.join(',') }] : []
  })
}

const written = (rules: readonly Rule[]): string =>
  rules.map(({ head, rules: inner, body }) => `${head}{${inner ? written(inner) : body}}`).join('')

const usedIn = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

const nameOf = (declaration: string) => /^\s*(--[\w-]+)\s*:/.exec(declaration)?.[1]

/** A theme has hundreds of variables, of which few are read. */
function withUsedVariables(rules: readonly Rule[], usedBefore: readonly string[]): Rule[] {
  const declared: { name: string; value: string }[] = []
  const used = new Set(usedBefore)
  const read = (list: readonly Rule[]): void => {
    for (const { rules: inner, body } of list) {
      if (inner) read(inner)
      for (const declaration of parted(body, ';')) {
        const name = nameOf(declaration)
        if (name) declared.push({ name, value: declaration })
        else for (const variable of usedIn(declaration)) used.add(variable)
      }
    }
  }
  read(rules)
  for (let before = -1; before < used.size; ) {
    before = used.size
    for (const { name, value } of declared) if (used.has(name)) for (const variable of usedIn(value)) used.add(variable)
  }
  const drop = (list: readonly Rule[]): Rule[] =>
    list.flatMap((rule) => {
      if (rule.rules) return [{ ...rule, rules: drop(rule.rules) }]
      const body = parted(rule.body, ';').filter(
        (declaration) => used.has(nameOf(declaration) ?? declaration) || !nameOf(declaration),
      )
      return body.some((declaration) => declaration.trim() !== '') ? [{ ...rule, body: body.join(';') }] : []
    })
  return drop(rules)
}

/** Pages of a kind differ by few names: as many kinds are remembered. */
const kindsRemembered = 100

export class PageStyles {
  readonly #rules: readonly Rule[]
  readonly #known = new Map<string, string>()

  constructor(css: string) {
    this.#rules = rulesOf(css)
  }

  for(html: string): string {
    const names = namesIn(html)
    const variables = usedIn(html)
    const kind = [names.classes, names.tags, variables].map((list) => [...new Set(list)].sort().join(' ')).join('\n')
    const known = this.#known.get(kind)
    if (known !== undefined) return known
    const styles = written(withUsedVariables(kept(this.#rules, names), variables))
    if (this.#known.size >= kindsRemembered) this.#known.clear()
    this.#known.set(kind, styles)
    return styles
  }
}
