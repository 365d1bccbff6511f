/** Keeps the screen for the next start: see `first-screen.ts`. */
import type { createBrowserRouter } from 'react-router-dom'
import { type FirstScreen, keepFirstScreen } from '../../offline/first-screen.ts'
import { markNow } from '../../offline/owner-mark.ts'
import { operationFacts } from '../api/generated/operations.ts'
import { isStillOwn } from '../api/page-owner.ts'
import { keepsAnswers } from '../session/person.ts'
import { reportIdAt, shareLinkAt } from '../session/share-link.ts'
import { hasAllAnswers } from '../store/all-answers.ts'
import type { AppStore, RootState } from '../store/create-store.ts'
import { storedMoments } from '../store/freshness.ts'

/** Milliseconds without a change after which a screen is worth keeping. */
const settling = 1000
/** Milliseconds of work after which the page gets to do what it is asked for meanwhile. */
const piece = 8
/** Characters; a page beyond it takes longer to draw than the app to start. */
const largestPage = 200_000

/** Said by the server on this visit, so that what is kept is as old as the moment of keeping. */
const isFresh = ({ connection, freshness }: RootState): boolean =>
  connection.isReachable && storedMoments(freshness).length === 0

/** Works by the app alone. Links stay as they are. */
const worksByApp = 'button, input, select, textarea, summary, [role="button"], [role="switch"], [role="combobox"]'

/** Headings by which a list is sorted are read with its cells; without the app they are words. */
function asWords(button: Element): void {
  const words = document.createElement('span')
  words.className = button.className
  words.append(...button.childNodes)
  button.replaceWith(words)
}

/** A head that holds a box to tick alone says nothing without the app. */
function asCell(heading: Element): void {
  const cell = document.createElement('td')
  cell.className = heading.className
  cell.append(...heading.childNodes)
  heading.replaceWith(cell)
}

/** What is chosen is no attribute, and would be lost in words. */
function keepChoices(root: HTMLElement, copy: HTMLElement): void {
  const chosen = [...root.querySelectorAll('option')].map(({ selected }) => selected)
  for (const [at, option] of copy.querySelectorAll('option').entries())
    option.toggleAttribute('selected', chosen[at] === true)
  for (const input of copy.querySelectorAll('input')) input.toggleAttribute('checked', input.checked)
}

/** Rows below what is in view take as long to draw as those that are seen. */
function dropRowsOutOfView(root: HTMLElement, copy: HTMLElement): void {
  const rows = 'main tbody tr, main li'
  const isInView = [...root.querySelectorAll(rows)].map((row) => row.getBoundingClientRect().top <= innerHeight)
  for (const [at, row] of copy.querySelectorAll(rows).entries()) if (!isInView[at]) row.remove()
}

/** A copy that says only what stays true, and holds nothing that was typed. */
function stillCopy(root: HTMLElement): HTMLElement {
  const copy = document.createElement('div')
  copy.append(...root.cloneNode(true).childNodes)
  keepChoices(root, copy)
  dropRowsOutOfView(root, copy)
  for (const element of copy.querySelectorAll('iframe, script, style, [role="dialog"]')) element.remove()
  for (const element of copy.querySelectorAll('[role="status"], [role="alert"], textarea')) element.replaceChildren()
  for (const input of copy.querySelectorAll('input')) input.removeAttribute('value')
  for (const button of copy.querySelectorAll('th button')) asWords(button)
  for (const heading of copy.querySelectorAll('th:has(input)')) asCell(heading)
  for (const element of copy.querySelectorAll(worksByApp)) element.setAttribute('inert', '')
  // What they are fetched by would be busy with them while the screen is laid out.
  for (const image of copy.querySelectorAll('img')) image.setAttribute('loading', 'lazy')
  return copy
}

const classesNamed = /\.-?[_a-z][\w-]*/gi

/** What the page’s root says, such as dark or light, may be otherwise at the next start. */
const saidByRoot =
  /(?::root|\bhtml|\bbody)?(?:\[(?:data-mantine-color-scheme|data-theme|data-skin|dir|lang)\b[^\]]*\])+|:root|\bhtml\b|\bbody\b/g
/** What comes and goes with the pointer, the keys and what is drawn beside an element. */
const passing =
  /::[\w-]+(?:\([^)]*\))?|:(?:hover|active|focus|focus-visible|focus-within|visited|link|any-link|target|before|after|first-letter|placeholder)(?![\w-])/g

function isUsedBy(copy: HTMLElement, classes: ReadonlySet<string>, selector: string): boolean {
  const named = selector.match(classesNamed)
  if (named && !named.some((name) => classes.has(name.slice(1)))) return false
  if (!named) return true
  try {
    return copy.querySelector(selector.replace(saidByRoot, '*').replace(passing, '')) !== null
  } catch {
    // Without what passes, nothing is left of it that a browser reads.
    return true
  }
}

type Pause = () => Promise<void>

/** Between pieces of work that together would hold up a press. */
function pauseInPieces(): Pause {
  let until = performance.now() + piece
  return async () => {
    if (performance.now() < until) return
    await untilNextTask()
    until = performance.now() + piece
  }
}

const untilNextTask = () =>
  new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === 'undefined' ? setTimeout(resolve, 0) : requestIdleCallback(resolve),
  )

/** Rules that hold for something of what is kept. Reading the others would take longer than drawing. */
async function usedStyles(copy: HTMLElement, pause: Pause): Promise<string> {
  const classes = new Set([...copy.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
  const usedOf = async (rules: Iterable<CSSRule>): Promise<string[]> => {
    const texts: string[] = []
    for (const rule of [...rules]) {
      await pause()
      texts.push(await usedText(rule))
    }
    return texts.filter(Boolean)
  }
  const usedText = async (rule: CSSRule): Promise<string> => {
    if (rule instanceof CSSStyleRule) return isUsedBy(copy, classes, rule.selectorText) ? rule.cssText : ''
    if (!(rule instanceof CSSGroupingRule)) return rule.cssText
    const inside = await usedOf(rule.cssRules)
    return inside.length > 0 ? `${rule.cssText.split('{')[0]}{${inside.join('\n')}}` : ''
  }
  const texts = await usedOf([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
  return withoutIdleVariables(texts.join('\n'), copy, pause)
}

const variablesIn = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)

const styleRulesOf = (rules: Iterable<CSSRule>): CSSStyleRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule]
    return rule instanceof CSSGroupingRule ? styleRulesOf(rule.cssRules) : []
  })

interface Variable {
  style: CSSStyleDeclaration
  name: string
  value: string
}

/** Takes them out of the rules. */
function takeVariables({ style }: CSSStyleRule): Variable[] {
  const names = Array.from(style).filter((name) => name.startsWith('--'))
  const taken = names.map((name) => ({ style, name, value: style.getPropertyValue(name) }))
  for (const name of names) style.removeProperty(name)
  return taken
}

/** The themes declare hundreds, which the browser would work out for each element; a screen uses a few dozen. */
async function withoutIdleVariables(styles: string, copy: HTMLElement, pause: Pause): Promise<string> {
  await pause()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  const variables: Variable[] = []
  for (const rule of styleRulesOf(sheet.cssRules)) {
    await pause()
    variables.push(...takeVariables(rule))
  }
  const textOfSheet = () => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')
  const inPlace = [...copy.querySelectorAll('[style]')].map((element) => element.getAttribute('style') ?? '')
  const used = new Set(variablesIn([textOfSheet(), ...inPlace].join('\n')))
  // What is added to a set meanwhile is visited as well.
  for (const name of used)
    for (const { value } of variables.filter((variable) => variable.name === name))
      for (const needed of variablesIn(value)) used.add(needed)
  await pause()
  for (const { style, name, value } of variables) if (used.has(name)) style.setProperty(name, value)
  return textOfSheet()
}

/** Told to who looks at it for long. */
function lineOfAge(age: string): string {
  const line = document.createElement('p')
  line.setAttribute('role', 'status')
  line.hidden = true
  line.textContent = age
  return line.outerHTML
}

/** A page of one list, whose rows the contract lets the device keep; any other page is left out. */
function keptPage(main: HTMLElement): string {
  const [page, ...others] = main.children
  if (!(page instanceof HTMLElement) || others.length > 0) return ''
  const [list, ...more] = main.querySelectorAll<HTMLElement>('[data-answers]')
  if (!list || more.length > 0) return ''
  const isStored = operationFacts[list.dataset.answers ?? '']?.stored === true
  if (!isStored || list.getAttribute('aria-busy') === 'true') return ''
  const whole = page.outerHTML
  return whole.length <= largestPage ? whole : ''
}

/** As it is in this moment; which styles it needs is looked up in pieces. Null as well where it `isKept` already. */
export async function takeFirstScreen(
  state: RootState,
  root: HTMLElement,
  age: string,
  isKept: (content: string) => boolean = () => false,
): Promise<FirstScreen | null> {
  if (!isFresh(state) || !hasAllAnswers(state)) return null
  const address = location.pathname + location.search
  const copy = stillCopy(root)
  const main = copy.querySelector('main')
  if (!main) return null
  const list = keptPage(main)
  if (list === '') main.replaceChildren()
  if (isKept(address + copy.innerHTML)) return null
  const styles = await usedStyles(copy, pauseInPieces())
  main.replaceChildren()
  return { address, styles, shell: copy.innerHTML, page: list, age: lineOfAge(age) }
}

export interface Keeping {
  store: AppStore
  router: ReturnType<typeof createBrowserRouter>
}

/** Answers how to stop. `ageOf`: in words, when a screen is from that is kept now. */
export function keepScreens({ store, router }: Keeping, ageOf: (now: Date) => string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  let kept = ''
  const keep = async () => {
    // A report without the shell is none to begin with, and its address may hold a key.
    const root = shareLinkAt(location) || reportIdAt(location) ? null : document.getElementById('root')
    const { visit } = markNow()
    if (!root || !visit) return
    const before = changes
    let content = ''
    const screen = await takeFirstScreen(store.getState(), root, ageOf(new Date()), (found) => {
      content = `${visit.id} ${document.styleSheets.length} ${found}`
      return kept === content
    })
    // What has changed meanwhile is kept in its turn.
    const isOver = () => changes !== before || !isStillOwn() || markNow().visit?.id !== visit.id
    if (!screen || isOver() || !(await keepsAnswers())) return
    await keepFirstScreen(screen, visit, isOver)
    if (!isOver()) kept = content
  }
  const later = () => {
    changes += 1
    clearTimeout(timer)
    timer = setTimeout(() => keep().catch(console.error), settling)
  }
  const stops = [store.subscribe(later), router.subscribe(later), () => clearTimeout(timer)]
  later()
  return () => {
    for (const stop of stops) stop()
  }
}
