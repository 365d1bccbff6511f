/** What a person does to the report, as changes of its state and events for the embedder. */
import type { Visual } from '../contract/models/report-definition.ts'
import { quoted } from '../shared/formulas.ts'
import { backToStart } from './active-filters.ts'
import { describePlace, describeSelection } from './describe.ts'
import { exportVisual, saveFile } from './export.ts'
import { effectiveFilters } from './filters.ts'
import type { ValueTexts } from './formats.ts'
import type { Host } from './host.ts'
import { getFieldValues } from './library-client.ts'
import { deepMerge } from './merge.ts'
import { hyperlinkBehaviors } from './protocol.ts'
import {
  activePageOf,
  clearSelection,
  openPage,
  selectPoint,
  setFilters,
  setSlicer,
  visualKey,
} from './report-state.ts'
import { applyByName } from './requests/bookmarks.ts'
import { hyperlinkBehaviorOf } from './settings.ts'
import type { Text } from './texts.ts'
import type { Actions } from './visuals/visual-context.ts'

const buttonTypes = { page: 'PageNavigation', bookmark: 'Bookmark', url: 'WebUrl' } as const

interface ActionsOptions {
  host: Host
  text: Text
  locale: string
  valueTexts: ValueTexts
  announce(said: string): void
}

export function createActions({ host, text, locale, valueTexts, announce }: ActionsOptions): Actions {
  const place = (visual: Visual) => {
    const state = host.current()
    return describePlace(state, activePageOf(state), visual)
  }
  const keyOf = (visual: Visual) => visualKey(host.current().activePage, visual.name)

  return {
    select(visual, point, extend) {
      const next = selectPoint(host.current(), visual.name, point, extend)
      const names =
        next.selection?.points.map((one) => one.map(({ equals }) => equals ?? valueTexts.blank).join(', ')) ?? []
      announce(names.length > 0 ? text('visual.selected', { point: names.join('; ') }) : text('visual.cleared'))
      host.change(next, 'user')
    },
    clearSelection() {
      const state = host.current()
      if (!state.selection) return
      announce(text('visual.cleared'))
      host.change(clearSelection(state), 'user')
    },
    backToStart: () => host.change(backToStart(host.current()), 'user'),
    visualClicked: (visual) => host.post('visualClicked', place(visual)),
    setSlicer: (visual, filters) => {
      const state = host.current()
      host.change(setSlicer(state, state.activePage, visual.name, filters), 'user')
    },
    pressButton(visual) {
      const { action } = visual
      host.post('buttonClicked', {
        id: visual.name,
        title: visual.title ?? visual.text ?? '',
        ...(action ? { type: buttonTypes[action.type] } : {}),
        ...(action?.bookmark ? { bookmark: action.bookmark } : {}),
      })
      if (action?.page) host.change(openPage(host.current(), action.page), 'user')
      if (action?.bookmark) applyByName(host, action.bookmark, 'user')
    },
    applyBookmark: (name) => applyByName(host, name, 'user'),
    openPage: (name) => host.change(openPage(host.current(), name), 'user'),
    openLink(visual, url) {
      const behavior = hyperlinkBehaviorOf(host.current().settings)
      if (behavior !== hyperlinkBehaviors.navigate) host.post('dataHyperlinkClicked', { url, ...place(visual) })
      if (behavior !== hyperlinkBehaviors.raiseEvent) window.open(url, '_blank', 'noopener,noreferrer')
    },
    setFilters: (filterPlace, filters) => host.change(setFilters(host.current(), filterPlace, filters), 'user'),
    setPaneExpanded(expanded) {
      const state = host.current()
      const settings = deepMerge(state.settings, { panes: { filters: { expanded } } })
      host.change({ ...state, settings }, 'user')
    },
    sort(visual, sort) {
      const state = host.current()
      host.change({ ...state, sorts: { ...state.sorts, [keyOf(visual)]: sort } }, 'user')
    },
    drill(visual, drill) {
      const state = host.current()
      const selection = state.selection?.visualName === visual.name ? null : state.selection
      host.change({ ...state, selection, drills: { ...state.drills, [keyOf(visual)]: drill } }, 'user')
    },
    async exportData(visual) {
      const page = activePageOf(host.current())
      const { data, rowCount, isTruncated } = await exportVisual(host, page, visual, 'summarized')
      const count = rowCount.toLocaleString(locale)
      const said = text(isTruncated ? 'visual.exportCut' : 'visual.exported', { count })
      // Who opens the file later has not heard it.
      saveFile(`${visual.title ?? visual.name}.csv`, isTruncated ? `${data}${quoted(said)}\r\n` : data)
      announce(said)
    },
    runCommand(visual, command, point) {
      const current = host.current()
      const where = { pageName: current.activePage, visualName: visual.name }
      const state = point ? { ...current, selection: { ...where, points: [point] } } : current
      const {
        dataPoints,
        report,
        page,
        visual: described,
      } = describeSelection(state, where, host.resultOf(visual.name), locale, valueTexts)
      host.post('commandTriggered', { command, dataPoints, report, page, visual: described })
    },
    getFieldValues(target, search) {
      const { activePage, filters } = host.current()
      // A list of values offers what the filter itself hides.
      const others = effectiveFilters(filters).filter((filter) => filter.target.column !== target.column)
      return getFieldValues(host.client, { pageName: activePage, target, filters: others, search })
    },
    edit: (change) => host.change(change(host.current()), 'user'),
    retry: () => host.retry(),
  }
}
