/** Settings, zoom and theme. */
import type { Host } from '../host.ts'
import { isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import { accepted, answer, type Routes } from '../router.ts'
import { changeSettings } from '../settings.ts'

export const appearance: Routes<Host> = {
  'PATCH /report/settings': (host, _, { body }) => {
    const state = host.current()
    host.change({ ...state, settings: changeSettings(state.settings, body) }, 'sdk')
    return accepted
  },
  'GET /report/zoom': (host) => answer(host.scale()),
  'GET /report/theme': (host) => {
    const { theme, view } = host.current()
    return answer(theme ?? { themeJson: { name: view.name, ...view.theme } })
  },
  'PUT /report/theme': (host, _, { body }) => {
    if (!isTree(body)) throw invalid('A theme must be an object.')
    const { themeJson } = body
    if (themeJson !== undefined && !isTree(themeJson)) throw invalid('themeJson must be an object.')
    const state = host.current()
    host.change({ ...state, theme: themeJson === undefined ? null : { themeJson } }, 'sdk')
    return accepted
  },
}
