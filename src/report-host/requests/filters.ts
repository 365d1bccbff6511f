import { mergeFilters, readFilters } from '../filters.ts'
import type { Host } from '../host.ts'
import { isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import {
  type FilterPlace,
  filtersAt,
  setFilters,
  setSlicer,
  slicerOf,
  slicerTarget,
  visualKey,
} from '../report-state.ts'
import { accepted, answer, type Handler, type Params, type Routes } from '../router.ts'

type PlaceOf = (params: Params) => FilterPlace

const get =
  (placeOf: PlaceOf): Handler<Host> =>
  (host, params) =>
    answer(filtersAt(host.current(), placeOf(params)))

const put =
  (placeOf: PlaceOf): Handler<Host> =>
  (host, params, { body }) => {
    const state = host.current()
    host.change(setFilters(state, placeOf(params), readFilters(body, state.view)), 'sdk')
    return accepted
  }

const post =
  (placeOf: PlaceOf): Handler<Host> =>
  (host, params, { body }) => {
    if (!isTree(body)) throw invalid('filtersOperation is required.')
    const state = host.current()
    const place = placeOf(params)
    const added = body.filters === undefined || body.filters === null ? [] : readFilters(body.filters, state.view)
    const merged = mergeFilters(filtersAt(state, place), body.filtersOperation, added)
    host.change(setFilters(state, place, merged), 'sdk')
    return accepted
  }

const report: PlaceOf = () => ({ level: 'report' })
const page: PlaceOf = ({ page: pageName = '' }) => ({ level: 'page', pageName })
const visual: PlaceOf = ({ page: pageName = '', visual: visualName = '' }) => ({
  level: 'visual',
  pageName,
  visualName,
})

export const filters: Routes<Host> = {
  'GET /report/filters': get(report),
  'PUT /report/filters': put(report),
  'POST /report/filters': post(report),
  'GET /report/pages/:page/filters': get(page),
  'PUT /report/pages/:page/filters': put(page),
  'POST /report/pages/:page/filters': post(page),
  'GET /report/pages/:page/visuals/:visual/filters': get(visual),
  'PUT /report/pages/:page/visuals/:visual/filters': put(visual),
  'POST /report/pages/:page/visuals/:visual/filters': post(visual),

  'GET /report/pages/:page/visuals/:visual/slicer': (host, { page: pageName = '', visual: name = '' }) => {
    const state = host.current()
    const slicer = slicerOf(state, pageName, name)
    return answer({ filters: state.slicers[visualKey(pageName, name)] ?? [], targets: [slicerTarget(slicer)] })
  },
  'PUT /report/pages/:page/visuals/:visual/slicer': (host, { page: pageName = '', visual: name = '' }, { body }) => {
    const state = host.current()
    slicerOf(state, pageName, name)
    if (!isTree(body)) throw invalid('A slicer state must be an object.')
    host.change(setSlicer(state, pageName, name, readFilters(body.filters ?? [], state.view)), 'sdk')
    return accepted
  },
}
