/**
 * The protocol's filters by values of several columns that belong together – tuples, points that are kept or left out,
 * trees – as the one shape in which the library knows them, and back again.
 */
import type { Combinations, Filter, FilterValue, Point, Target } from '../contract/models/report-definition.ts'
import type { ReportView } from '../contract/models/report-query.ts'
import { reportLimits as limits } from '../contract/vocabulary/reports.ts'
import { readTarget, readValue } from './filter-parts.ts'
import { isTree, type Tree } from './merge.ts'
import { filterTypes, invalid } from './protocol.ts'

export type CombinedKind = 'tuple' | 'includeExclude' | 'hierarchy' | 'identity'

/** By position in what a visual shows; `combinations` are the values that stood there. */
export interface IdentityFilter extends Filter {
  identities: readonly number[]
}

export const isIdentityFilter = (filter: Filter): filter is IdentityFilter => 'identities' in filter

/** Undefined for filters by one column of another kind. */
export function sentKind({ target, hierarchyData, isExclude, filterType }: Tree): CombinedKind | undefined {
  if (Array.isArray(hierarchyData)) return 'hierarchy'
  if (typeof isExclude === 'boolean') return 'includeExclude'
  if (!Array.isArray(target)) return undefined
  const isOfNumbers = target.length > 0 && target.every((one) => typeof one === 'number')
  return filterType === filterTypes.identity || isOfNumbers ? 'identity' : 'tuple'
}

export const isOfPositions = (body: unknown): body is Tree => isTree(body) && sentKind(body) === 'identity'

const isWhole = ({ columns, points }: Combinations) => points.every(({ values }) => values.length === columns.length)

/** Of a definition's the points decide: it says nothing of their kind. */
export function combinedKind(filter: Filter): CombinedKind {
  if (isIdentityFilter(filter)) return 'identity'
  const { combinations = [], filterType } = filter
  if (filterType === filterTypes.hierarchy) return 'hierarchy'
  if (filterType === filterTypes.includeExclude) return 'includeExclude'
  const points = combinations.flatMap((one) => one.points)
  if (combinations.length === 1 && points.some(({ isKept }) => isKept !== points[0]?.isKept)) return 'hierarchy'
  if (!combinations.every(isWhole)) return 'hierarchy'
  return combinations.length > 1 || points[0]?.isKept === false ? 'includeExclude' : 'tuple'
}

export const pointsOf = ({ combinations = [] }: Filter): Point[] => combinations.flatMap(({ points }) => points)

// As it was sent

function readColumns(target: unknown, view: ReportView): Target[] {
  const targets = Array.isArray(target) ? target : [target]
  if (targets.length === 0 || targets.length > limits.combinedColumns)
    throw invalid(`Such a filter has from 1 to ${limits.combinedColumns} columns.`)
  return targets.map((one) => {
    const column = readTarget(one, view)
    if (column.measure !== undefined || column.aggregationFunction !== undefined)
      throw invalid('Such a filter is on columns.')
    return column
  })
}

const fewPoints = (points: Point[]): Point[] => {
  if (points.length > limits.filterPoints) throw invalid(`A filter has at most ${limits.filterPoints} points.`)
  return points
}

/** `{ value }`: keys of a value are for columns that are told apart by other ones, which local reports do not have. */
function readElement(element: unknown): FilterValue {
  if (!isTree(element) || element.value === undefined) throw invalid('Each value of a point is an object with a value.')
  return readValue(element.value)
}

function readPoint(point: unknown, columns: readonly Target[], isKept: boolean): Point {
  if (!Array.isArray(point) || point.length !== columns.length)
    throw invalid('Each point has one value for each of the columns.')
  return { values: point.map(readElement), isKept }
}

const readList = (values: unknown): unknown[] => {
  if (!Array.isArray(values)) throw invalid('values must be a list.')
  return values
}

function readTuples(body: Tree, view: ReportView): Combinations[] {
  if (body.operator !== 'In') throw invalid('A tuple filter is In.')
  const columns = readColumns(body.target, view)
  return [{ columns, points: fewPoints(readList(body.values).map((point) => readPoint(point, columns, true))) }]
}

/** One column with its values, or lists of columns with as many lists of points. */
function readIncluded(body: Tree, view: ReportView): Combinations[] {
  const isKept = body.isExclude !== true
  const values = readList(body.values)
  if (!Array.isArray(body.target)) {
    const columns = readColumns(body.target, view)
    return [{ columns, points: fewPoints(values.map((value) => ({ values: [readValue(value)], isKept }))) }]
  }
  if (body.target.length !== values.length || values.length > limits.combinations)
    throw invalid(`As many lists of values belong to it as lists of columns, and at most ${limits.combinations}.`)
  const lists = body.target.map((target, index) => {
    if (!Array.isArray(target)) throw invalid('The target is one column, or lists of columns.')
    const columns = readColumns(target, view)
    return { columns, points: readList(values[index]).map((point) => readPoint(point, columns, isKept)) }
  })
  fewPoints(lists.flatMap(({ points }) => points))
  return lists
}

const nodeOperators = ['Selected', 'NotSelected', 'Inherited']

function readNodes(nodes: unknown, path: readonly FilterValue[], depth: number): Point[] {
  if (!Array.isArray(nodes)) throw invalid('hierarchyData and children must be lists.')
  if (nodes.length > 0 && path.length >= depth)
    throw invalid('hierarchyData has no more levels than there are columns.')
  return nodes.flatMap((node) => {
    const { operator = 'Inherited', children = [] } = isTree(node) ? node : {}
    if (typeof operator !== 'string' || !nodeOperators.includes(operator))
      throw invalid('A node is Selected, NotSelected or Inherited.')
    const values = [...path, readElement(node)]
    const own = operator === 'Inherited' ? [] : [{ values, isKept: operator === 'Selected' }]
    return [...own, ...readNodes(children, values, depth)]
  })
}

function readHierarchy(body: Tree, view: ReportView): Combinations[] {
  const columns = readColumns(body.target, view)
  return [{ columns, points: fewPoints(readNodes(body.hierarchyData, [], columns.length)) }]
}

export function readCombinations(kind: CombinedKind, body: Tree, view: ReportView): Combinations[] {
  switch (kind) {
    case 'tuple':
      return readTuples(body, view)
    case 'includeExclude':
      return readIncluded(body, view)
    case 'hierarchy':
      return readHierarchy(body, view)
    case 'identity':
      throw invalid('An identity filter counts the points of a visual: set it there, once the report is loaded.')
  }
}

/** Positions of points, from 0. */
export function readIdentities({ target, operator }: Tree): number[] {
  const isPosition = (one: unknown): one is number => typeof one === 'number' && Number.isInteger(one) && one >= 0
  if (operator !== 'In') throw invalid('An identity filter is In.')
  if (!Array.isArray(target) || !target.every(isPosition))
    throw invalid('The target of an identity filter is a list of positions, from 0.')
  if (target.length > limits.filterPoints) throw invalid(`A filter has at most ${limits.filterPoints} points.`)
  return target
}

/** Kinds that the protocol knows by name alone, or for visuals of others: by its own error for what cannot be meant here. */
export function refuseUnknownKind({ filterType }: Tree): void {
  if (filterType === filterTypes.hierarchyIdentity)
    throw invalid('A filter by identities of a tree takes what a visual gave out, and visuals here give out none.')
  const known: readonly unknown[] = Object.values(filterTypes)
  if (filterType === filterTypes.unknown || (typeof filterType === 'number' && !known.includes(filterType)))
    throw invalid(`There are no filters of the type ${filterType}.`)
}

// As the protocol has it

const elements = (values: readonly FilterValue[]) => values.map((value) => ({ value }))

interface Node {
  value: FilterValue
  operator: string
  children?: Node[]
}

function nodesOf(points: readonly Point[], level: number): Node[] {
  const values = new Set(points.filter((point) => point.values.length > level).map((point) => point.values[level]))
  return [...values].map((value = null) => {
    const below = points.filter((point) => point.values.length > level && point.values[level] === value)
    const own = below.find((point) => point.values.length === level + 1)
    const children = nodesOf(below, level + 1)
    return {
      value,
      operator: own === undefined ? 'Inherited' : own.isKept ? 'Selected' : 'NotSelected',
      ...(children.length > 0 ? { children } : {}),
    }
  })
}

function combinedMembers(filter: Filter) {
  const { combinations = [] } = filter
  const [first] = combinations
  const { columns, points } = first ?? { columns: [], points: [] }
  if (isIdentityFilter(filter)) return { filterType: filterTypes.identity, target: filter.identities, operator: 'In' }
  switch (combinedKind(filter)) {
    case 'hierarchy':
      return { filterType: filterTypes.hierarchy, target: columns, hierarchyData: nodesOf(points, 0) }
    case 'includeExclude': {
      const isExclude = pointsOf(filter).some(({ isKept }) => !isKept)
      const isOfOne = combinations.length === 1 && columns.length === 1
      return {
        filterType: filterTypes.includeExclude,
        isExclude,
        target: isOfOne ? columns[0] : combinations.map((one) => one.columns),
        values: isOfOne
          ? points.map(({ values }) => values[0] ?? null)
          : combinations.map((one) => one.points.map(({ values }) => elements(values))),
      }
    }
    default:
      return {
        filterType: filterTypes.tuple,
        target: columns,
        operator: 'In',
        values: points.map(({ values }) => elements(values)),
      }
  }
}

/** What embedders are told of a filter. */
export const describeFilter = (filter: Filter): unknown => {
  if (!filter.combinations) return filter
  const { $schema = `http://powerbi.com/product/schema#${combinedKind(filter)}`, displaySettings } = filter
  return { $schema, ...combinedMembers(filter), ...(displaySettings ? { displaySettings } : {}) }
}

export const describeFilters = (filters: readonly Filter[]) => filters.map(describeFilter)
