/** Settings, zoom and theme. */
import type { Host } from '../host.ts'
import { themeType } from '../load-config.ts'
import { requireType } from '../member-types.ts'
import { isTree, type Tree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import { pageOf, type ReportState, visualOf } from '../report-state.ts'
import { accepted, answer, type Routes } from '../router.ts'
import { changeSettings } from '../settings.ts'

const membersOf = (tree: unknown): Tree => (isTree(tree) ? tree : {})

/** What is said of a page or visual that is not there would be said of none. */
function requireKnownPlaces({ customLayout }: Tree, state: ReportState): void {
  const { pagesLayout } = membersOf(customLayout)
  for (const [pageName, layout] of Object.entries(membersOf(pagesLayout))) {
    const page = pageOf(state, pageName)
    for (const name of Object.keys(membersOf(membersOf(layout).visualsLayout))) visualOf(page, name)
  }
}

export const appearance: Routes<Host> = {
  'PATCH /report/settings': (host, _, { body }) => {
    const state = host.current()
    const settings = changeSettings(state.settings, body)
    requireKnownPlaces(membersOf(body), state)
    host.change({ ...state, settings }, 'sdk')
    return accepted
  },
  'GET /report/zoom': (host) => answer(host.scale()),
  'GET /report/theme': (host) => {
    const { theme, view } = host.current()
    return answer(theme ?? { themeJson: { name: view.name, ...view.theme } })
  },
  'PUT /report/theme': (host, _, { body }) => {
    if (!isTree(body)) throw invalid('A theme must be an object.')
    requireType(body, themeType, 'theme')
    const { themeJson } = body
    const state = host.current()
    host.change({ ...state, theme: themeJson === undefined ? null : { themeJson } }, 'sdk')
    return accepted
  },
}
