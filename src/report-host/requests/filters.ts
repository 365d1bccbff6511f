import type { Filter } from '../../contract/models/report-definition.ts'
import { describeFilters, isOfPositions } from '../combined-filters.ts'
import { mergeFilters, readFilters } from '../filters.ts'
import type { Host } from '../host.ts'
import { isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import {
  type FilterPlace,
  filtersAt,
  requireOfSlicer,
  requireSlicerTargets,
  setFilters,
  setSlicer,
  slicerOf,
  slicerTarget,
  visualKey,
} from '../report-state.ts'
import { accepted, answer, type Handler, type Params, type Routes } from '../router.ts'

type PlaceOf = (params: Params) => FilterPlace

/** Positions are of points, which have to be asked for first. */
async function readAt(host: Host, place: FilterPlace, body: unknown): Promise<Filter[]> {
  if (place.level !== 'visual' || !Array.isArray(body) || !body.some(isOfPositions))
    return readFilters(body, host.current().view)
  const { readFiltersOf } = await import('../identities.ts')
  return readFiltersOf(host, place, body)
}

const get =
  (placeOf: PlaceOf): Handler<Host> =>
  (host, params) =>
    answer(describeFilters(filtersAt(host.current(), placeOf(params))))

const put =
  (placeOf: PlaceOf): Handler<Host> =>
  async (host, params, { body }) => {
    const place = placeOf(params)
    filtersAt(host.current(), place)
    const filters = await readAt(host, place, body)
    host.change(setFilters(host.current(), place, filters), 'sdk')
    return accepted
  }

const post =
  (placeOf: PlaceOf): Handler<Host> =>
  async (host, params, { body }) => {
    if (!isTree(body)) throw invalid('filtersOperation is required.')
    const place = placeOf(params)
    filtersAt(host.current(), place)
    const added = await readAt(host, place, body.filters ?? [])
    const state = host.current()
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
    const chosen = state.slicers[visualKey(pageName, name)] ?? []
    return answer({ filters: describeFilters(chosen), targets: [slicerTarget(slicer)] })
  },
  'PUT /report/pages/:page/visuals/:visual/slicer': async (
    host,
    { page: pageName = '', visual: name = '' },
    { body },
  ) => {
    const slicer = slicerOf(host.current(), pageName, name)
    if (!isTree(body)) throw invalid('A slicer state must be an object.')
    requireSlicerTargets(slicer, body.targets, host.current().view)
    const chosen = await readAt(host, { level: 'visual', pageName, visualName: name }, body.filters ?? [])
    requireOfSlicer(slicer, chosen)
    host.change(setSlicer(host.current(), pageName, name, chosen), 'sdk')
    return accepted
  },
}
