import { describePage, describeVisuals } from '../describe.ts'
import type { Host } from '../host.ts'
import { hasMobileLayout } from '../layout.ts'
import { isTree } from '../merge.ts'
import { invalid, notSupported } from '../protocol.ts'
import { addPage, deletePage, openPage, pageOf, type ReportState, renamePage, visualOf } from '../report-state.ts'
import { accepted, answer, type Routes } from '../router.ts'
import { textMember } from './members.ts'

const hasLayout = (state: ReportState, pageName: string, type: string): boolean => {
  const page = pageOf(state, pageName)
  switch (type) {
    case 'Master':
      return true
    case 'Custom':
      return isTree(state.settings.customLayout)
    case 'MobilePortrait':
      return hasMobileLayout(page)
    case 'MobileLandscape':
      return false
    default:
      throw invalid(`'${type}' is not a layout type.`)
  }
}

export const pages: Routes<Host> = {
  'GET /report/pages': (host) => {
    const state = host.current()
    return answer(state.pages.map((page) => describePage(state, page)))
  },
  /** Of our own: where the frame shows the page, in its pixels. Embedders that lay something over it ask. */
  'GET /report/pages/active/place': async (host) => {
    host.current()
    return answer(await host.stage.placeOfPage())
  },
  'PUT /report/pages/active': (host, _, { body }) => {
    host.change(openPage(host.current(), textMember(body, 'name')), 'sdk')
    return accepted
  },
  'POST /report/addPage': (host, _, { body }) => {
    const { state, page } = addPage(host.requireEditing(), textMember(body, 'displayName'))
    host.change(state, 'sdk')
    return answer(describePage(state, page))
  },
  'PUT /report/pages/:page/name': (host, { page = '' }, { body }) => {
    host.change(renamePage(host.requireEditing(), page, textMember(body, 'displayName')), 'sdk')
    return accepted
  },
  'DELETE /report/pages/:page': (host, { page = '' }) => {
    host.change(deletePage(host.requireEditing(), page), 'sdk')
    return accepted
  },
  'GET /report/pages/:page/visuals': (host, { page = '' }) => {
    const state = host.current()
    return answer(describeVisuals(state, pageOf(state, page)))
  },
  'GET /report/pages/:page/layoutTypes/:type': (host, { page = '', type = '' }) =>
    answer(hasLayout(host.current(), page, type)),
  'GET /report/pages/:page/smartNarrativeInsights': (host, { page = '' }) => {
    pageOf(host.current(), page)
    throw notSupported('insights')
  },
  'GET /report/pages/:page/visuals/:visual/smartNarrativeInsights': (host, { page = '', visual = '' }) => {
    visualOf(pageOf(host.current(), page), visual)
    throw notSupported('insights')
  },
}
