/**
 * A paginated report in the frame: it is asked for by its parameters and read page by page. Of two loads, and of two showings,
 * the later one holds.
 */
import './paginated.css'
import type { PaginatedReportView, ParameterValue } from '../../contract/models/report-items.ts'
import type { VisualResult } from '../../contract/models/report-query.ts'
import { type PaginatedFormat, paginatedFormats } from '../../contract/vocabulary/reports.ts'
import { button, element } from '../dom.ts'
import { failureMessage } from '../failure-message.ts'
import { createLibraryClient, isAbort, type LibraryClient, openedBy, Unreachable } from '../library-client.ts'
import { readLoadConfig, refuseBinding, requireReport, themeType } from '../load-config.ts'
import { flag, type MemberType, oneOf, requireType } from '../member-types.ts'
import { deepMerge, isTree, type Tree } from '../merge.ts'
import { asError, invalid, ProtocolError, traceLevel } from '../protocol.ts'
import { saveBytes } from '../save-bytes.ts'
import { isTransparent } from '../settings.ts'
import type { Language, Text, TextKey } from '../texts.ts'
import { applyLook, lookOf } from '../theme.ts'
import type { Surroundings } from '../visuals/visual-context.ts'
import { type Book, bookOf } from './paper.ts'
import { createParameterBar, type ParameterBar } from './parameter-bar.ts'
import { type Given, missingFrom, openingValues, valuesOf } from './sheets.ts'

interface PaginatedOptions {
  root: HTMLElement
  language: Language
  text: Text
  valueTexts: Surroundings['valueTexts']
  post(event: string, detail: unknown): void
}

export interface Paginated {
  load(config: unknown): void
  setToken(token: unknown): Promise<void>
  refresh(): void
  print(): void
  changeSettings(change: unknown): void
}

interface Wanted {
  token: string
  reportGuid: string
  values: readonly ParameterValue[]
  settings: Tree
  theme: Tree | null
  contrastMode: unknown
  end: AbortController
}

function readValues(values: unknown): ParameterValue[] {
  if (values === undefined || values === null) return []
  const isValue = (one: unknown): one is ParameterValue =>
    isTree(one) && typeof one.name === 'string' && (one.value === null || typeof one.value === 'string')
  if (!Array.isArray(values) || !values.every(isValue))
    throw invalid('parameterValues must be a list of names and texts.')
  return values
}

/** Left out, the report would be another one than was asked for. */
function requireKnown(values: readonly ParameterValue[], { parameters }: PaginatedReportView): void {
  const unknown = values.find((value) => !parameters.some(({ name }) => name === value.name))
  if (unknown) throw invalid(`The report has no parameter '${unknown.name}'.`)
}

const types: MemberType = {
  of: {
    settings: { of: { commands: { of: { parameterPanel: { of: { enabled: flag, expanded: flag } } } } } },
    theme: themeType,
    contrastMode: oneOf([0, 1, 2, 3, 4]),
  },
}

function read(config: unknown): Wanted {
  const own = readLoadConfig(config)
  refuseBinding(own)
  requireType(own, types, 'The load configuration')
  const { settings, theme, contrastMode } = own
  return {
    token: own.accessToken,
    reportGuid: own.id,
    values: readValues(own.parameterValues),
    settings: isTree(settings) ? settings : {},
    theme: isTree(theme) ? theme : null,
    contrastMode,
    end: new AbortController(),
  }
}

const panelOf = ({ commands }: Tree): Tree => {
  const panel = isTree(commands) ? commands.parameterPanel : undefined
  return isTree(panel) ? panel : {}
}

/** Pixels that the fields and the report need beside each other. */
const roomForFields = 600

const exportNames: Readonly<Record<PaginatedFormat, TextKey>> = { csv: 'paginated.csv', xlsx: 'paginated.excel' }

const queryFailures: Readonly<Record<NonNullable<VisualResult['error']>, TextKey>> = {
  timedOut: 'visual.timedOut',
  tooLarge: 'paginated.tooLarge',
  unfit: 'visual.unfit',
  failed: 'visual.failed',
}

export function createPaginated({ root, language, text, valueTexts, post }: PaginatedOptions): Paginated {
  const around = { text, locale: language.formatLocale, valueTexts }
  const heading = element('h1', { class: 'visually-hidden' })
  const panel = element('div', { class: 'parameter-panel' })
  const tools = element('div', { class: 'paper-tools', role: 'toolbar', 'aria-label': text('paginated.tools') })
  const desk = element('div', { class: 'desk' })
  const status = element('p', { class: 'visually-hidden', role: 'status' })
  const main = element(
    'main',
    { class: 'paginated', tabindex: -1, 'aria-label': text('frame.title') },
    heading,
    panel,
    tools,
    desk,
    status,
  )
  const message = element('div', { class: 'message' })
  const sheetSize = new CSSStyleSheet()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheetSize]

  let wanted: Wanted | null = null
  let view: PaginatedReportView | null = null
  let bar: ParameterBar | null = null
  let given: Given = {}
  let book: Book | null = null
  let isTruncated = false
  let current = 0
  let isExpanded = true
  let hasFailed = false
  let tokenNumber = 0
  let showNumber = 0

  const clientOf = (of: Wanted, token?: string): LibraryClient =>
    createLibraryClient({
      token: () => token ?? (wanted?.end === of.end ? wanted.token : of.token),
      reportGuid: () => of.reportGuid,
      end: () => of.end.signal,
    })

  function say(child: HTMLElement): void {
    root.replaceChildren(message)
    message.replaceChildren(child)
  }

  function fail(failure: unknown): void {
    if (isAbort(failure)) return
    const error = asError(failure)
    hasFailed = true
    say(failureMessage(error, text, again))
    post('error', { ...error.detail, level: traceLevel.fatal })
  }

  const quietly = (work: Promise<void>) => work.catch(fail)

  // What is seen

  function onDesk(...children: HTMLElement[]): void {
    desk.replaceChildren(...children)
  }

  function drawPanel(): void {
    const { enabled } = wanted ? panelOf(wanted.settings) : {}
    panel.hidden = enabled === false || view === null || view.parameters.length === 0
    if (panel.hidden || !bar) return
    const toggle = button(
      text(isExpanded ? 'paginated.hideParameters' : 'paginated.showParameters'),
      { class: 'panel-toggle', 'aria-expanded': String(isExpanded) },
      () => {
        isExpanded = !isExpanded
        drawPanel()
        panel.querySelector<HTMLElement>('.panel-toggle')?.focus()
      },
    )
    bar.element.hidden = !isExpanded
    panel.replaceChildren(bar.element, toggle)
  }

  function openSheet(index: number): void {
    if (!book) return
    current = Math.min(book.sheets.length - 1, Math.max(0, index))
    drawSheet()
    desk.scrollTop = 0
    status.textContent = text('paginated.page', numbersOf(current))
  }

  const numbersOf = (index: number) => ({
    number: (index + 1).toLocaleString(around.locale),
    count: (book?.sheets.length ?? 0).toLocaleString(around.locale),
  })

  function drawSheet(): void {
    const sheet = book?.sheets[current]
    if (!book || !sheet) return
    const note = element('p', { class: 'paper-note', role: 'note' }, text('visual.truncated', { count: countRows() }))
    onDesk(...(isTruncated ? [note] : []), book.paper(sheet))
    drawTools()
  }

  const countRows = () =>
    (book?.sheets.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0).toLocaleString(around.locale)

  function drawTools(): void {
    tools.hidden = book === null
    if (!book) return
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.focus : undefined
    const count = book.sheets.length
    const step = (key: TextKey, sign: string, to: number) =>
      button(
        sign,
        {
          class: 'tool',
          'aria-label': text(key),
          title: text(key),
          'data-focus': key,
          disabled: to < 0 || to >= count,
        },
        () => openSheet(to),
      )
    const field = element('input', {
      ...{ type: 'number', min: 1, max: count, value: current + 1, class: 'page-number', 'data-focus': 'page' },
      'aria-label': text('paginated.goTo'),
    })
    field.addEventListener('change', () => openSheet((field.valueAsNumber || 1) - 1))
    tools.replaceChildren(
      element(
        'div',
        { class: 'page-tools' },
        step('paginated.previous', '‹', current - 1),
        field,
        element('span', {}, text('paginated.ofPages', { count: count.toLocaleString(around.locale) })),
        step('paginated.next', '›', current + 1),
      ),
      element(
        'div',
        { class: 'page-tools' },
        button(text('paginated.print'), { class: 'tool', 'data-focus': 'print' }, print),
        ...paginatedFormats.map((format) =>
          button(text(exportNames[format]), { class: 'tool', 'data-focus': format }, () => void takeAway(format)),
        ),
      ),
    )
    if (focused)
      [...tools.querySelectorAll<HTMLElement>('[data-focus]')].find((one) => one.dataset.focus === focused)?.focus()
  }

  function prompt(words: string): void {
    book = null
    drawTools()
    onDesk(element('p', { class: 'waiting' }, words))
  }

  // What is asked

  async function show(of: Wanted, shown: PaginatedReportView): Promise<void> {
    const missing = missingFrom(shown.parameters, given)
    if (missing.length > 0) {
      isExpanded = true
      prompt(text('paginated.choosePlease'))
      drawPanel()
      return
    }
    showNumber += 1
    const own = showNumber
    book = null
    drawTools()
    main.setAttribute('aria-busy', 'true')
    onDesk(element('div', { class: 'paper waiting-paper' }, element('p', { role: 'status' }, text('visual.loading'))))
    try {
      const { result } = await clientOf(of).ask.queryPaginatedReport({ parameterValues: valuesOf(given) })
      if (own !== showNumber) return
      if (result.error !== null)
        throw new ProtocolError(500, {
          message: 'LoadReportFailed',
          detailedMessage: text(queryFailures[result.error]),
        })
      book = bookOf(shown, given, result, around)
      ;({ isTruncated } = result)
      openSheet(0)
    } catch (failure) {
      if (isAbort(failure)) throw failure
      if (own !== showNumber) return
      const error = asError(failure)
      hasFailed = true
      onDesk(failureMessage(error, text, () => void quietly(show(of, shown))))
      post('error', error.detail)
    } finally {
      if (own === showNumber) main.setAttribute('aria-busy', 'false')
    }
  }

  function asked(next: Given): void {
    if (!wanted || !view) return
    const missing = missingFrom(view.parameters, next)
    if (missing.length > 0) {
      bar?.sayMissing(missing)
      return
    }
    given = next
    hasFailed = false
    void quietly(show(wanted, view))
  }

  function place(shown: PaginatedReportView): void {
    const { width, height } = shown.page
    sheetSize.replaceSync(`@page { size: ${width}px ${height}px; margin: 0 }`)
    main.style.setProperty('--paper-width', `${width}px`)
    main.style.setProperty('--paper-height', `${height}px`)
    heading.textContent = shown.name
    document.title = shown.name
    bar = createParameterBar({ parameters: shown.parameters, given, text, locale: language.formatLocale, show: asked })
    drawPanel()
    root.replaceChildren(main)
  }

  async function open(of: Wanted): Promise<void> {
    const shown = await clientOf(of).ask.getPaginatedReport()
    if (of.end.signal.aborted) return
    requireReport(of.reportGuid, shown)
    requireKnown(of.values, shown)
    view = shown
    given = openingValues(shown.parameters, of.values)
    place(shown)
    post('loaded', null)
    await show(of, shown)
    if (!of.end.signal.aborted) post('rendered', null)
  }

  function begin(of: Wanted): void {
    wanted?.end.abort()
    tokenNumber += 1
    showNumber += 1
    wanted = of
    ;[view, book, hasFailed] = [null, null, false]
    const { expanded } = panelOf(of.settings)
    // On a phone the report comes first, unless it lacks what only the person can say.
    isExpanded = typeof expanded === 'boolean' ? expanded : root.clientWidth >= roomForFields
    document.documentElement.classList.toggle('transparent', isTransparent(of.settings))
    applyLook(document.documentElement, lookOf({}, of.theme, of.contrastMode))
    say(element('p', { role: 'status' }, text('frame.waiting')))
    void quietly(open(of))
  }

  function again(): void {
    if (wanted) begin({ ...wanted, end: new AbortController() })
  }

  function retry(): void {
    if (!wanted || !hasFailed) return
    hasFailed = false
    if (view) void quietly(show(wanted, view))
    else again()
  }

  async function takeAway(format: PaginatedFormat): Promise<void> {
    const of = wanted
    if (!of || !view) return
    const { name } = view
    status.textContent = text('paginated.preparing')
    try {
      const file = await clientOf(of).ask.exportPaginatedReport({ parameterValues: valuesOf(given), format })
      const bytes = Uint8Array.from(atob(file.data), (letter) => letter.charCodeAt(0))
      saveBytes(`${name}.${format}`, bytes, file.mediaType)
      const count = file.rowCount.toLocaleString(around.locale)
      status.textContent = text(file.isTruncated ? 'visual.exportCut' : 'visual.exported', { count })
    } catch (failure) {
      if (isAbort(failure)) return
      status.textContent = text(failure instanceof Unreachable ? 'visual.unreachable' : 'visual.failed')
      post('error', asError(failure).detail)
    }
  }

  function print(): void {
    if (!book) throw invalid('No page is shown.')
    // After the answer has left: the dialog stops this page.
    setTimeout(() => window.print(), 0)
  }

  // On paper all pages stand, each on its own sheet.
  window.addEventListener('beforeprint', () => {
    if (book) onDesk(...book.sheets.map(book.paper))
  })
  window.addEventListener('afterprint', drawSheet)
  window.addEventListener('online', retry)

  return {
    load: (config) => begin(read(config)),
    async setToken(next) {
      if (typeof next !== 'string' || next === '') throw invalid('The access token must be a text.')
      if (!wanted) throw invalid('No report is loaded.')
      tokenNumber += 1
      const own = tokenNumber
      const opened = await openedBy(clientOf(wanted, next).ask.getPaginatedReport())
      if (own !== tokenNumber || !wanted) return
      if (opened) requireReport(wanted.reportGuid, opened)
      wanted = { ...wanted, token: next }
      retry()
    },
    refresh() {
      if (wanted && view) void quietly(show(wanted, view))
    },
    print,
    changeSettings(change) {
      if (!isTree(change)) throw invalid('Settings must be an object.')
      requireType({ settings: change }, types, 'The request')
      if (!wanted) throw invalid('No report is loaded.')
      wanted = { ...wanted, settings: deepMerge(wanted.settings, change) }
      const { expanded } = panelOf(change)
      if (typeof expanded === 'boolean') isExpanded = expanded
      drawPanel()
    },
  }
}
