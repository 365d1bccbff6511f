import { describe, expect, test } from 'vitest'
import type { Visual } from '../../contract/models/report-definition.ts'
import { rolesOfVisual } from '../../contract/vocabulary/reports.ts'
import { queryOf } from '../queries.ts'
import { activePageOf, deletePage, type ReportState, renewView } from '../report-state.ts'
import { aReport, aView } from '../testing.ts'
import {
  addField,
  addVisual,
  changeField,
  placeVisual,
  redo,
  removeField,
  removeVisual,
  titleVisual,
  turnVisual,
  undo,
} from './draft.ts'
import { aggregatesFor, isComplete, kindsFor, rolesOf } from './fields.ts'
import { wholePages } from './saving.ts'

const region = { table: 'sales', column: 'region' }
const amount = { table: 'sales', measure: 'Amount' }
const editing = () => aReport({ isEditing: true })
const visualIn = (state: ReportState, name: string) =>
  activePageOf(state).visuals.find((visual) => visual.name === name)
const chartWith = (roles: Visual['roles'], type: Visual['type'] = 'bar') => ({
  name: 'chart',
  type,
  roles,
  layout: { x: 0, y: 0, width: 1, height: 1 },
})

describe('R34: steps back and forward', () => {
  test('lead to what was there, and what is as it was is not unsaved', () => {
    const moved = placeVisual(editing(), 'chart', { x: 10, y: 20, width: 100, height: 50 })
    const titled = titleVisual(moved, 'chart', 'New')
    expect(titled.hasUnsavedChanges).toBe(true)
    const back = undo(undo(titled))
    expect([back.pages, back.hasUnsavedChanges]).toEqual([aView().pages, false])
    expect(undo(back)).toBe(back)
    expect(redo(redo(back)).pages).toEqual(titled.pages)
    expect(redo(titleVisual(back, 'chart', 'Other')).pages).toEqual(titleVisual(back, 'chart', 'Other').pages)
  })

  test('take what was typed, or moved in one go, as one', () => {
    const typed = ['N', 'Ne', 'New'].reduce((state, title) => titleVisual(state, 'chart', title), editing())
    expect(undo(typed).pages).toEqual(aView().pages)
    const other = titleVisual(titleVisual(editing(), 'chart', 'One'), 'total', 'Other')
    expect(visualIn(undo(other), 'chart')?.title).toBe('One')
  })

  test('change nothing where nothing was changed', () => {
    const state = editing()
    expect(placeVisual(state, 'chart', { x: 100, y: 0, width: 100, height: 50 })).toBe(state)
  })

  test('keep newer data beneath them, and the version that was changed', () => {
    const changed = titleVisual(editing(), 'chart', 'Mine')
    const renewed = renewView(changed, { ...aView(), definitionVersion: 'second' })
    expect([renewed.pages, renewed.base.definitionVersion]).toEqual([changed.pages, 'first'])
    expect(renewView(editing(), { ...aView(), definitionVersion: 'second' }).base.definitionVersion).toBe('second')
  })
})

describe('R34: another kind', () => {
  test('takes all fields of the former one, or is not offered', () => {
    const before = chartWith({ category: [region], series: [region], values: [amount] })
    for (const type of kindsFor(before)) {
      const state = aReport({ pages: [{ name: 'first', displayName: 'First', visuals: [before] }] })
      const turned = visualIn(turnVisual(state, 'chart', type), 'chart')
      expect(turned?.type).toBe(type)
      expect(Object.values(turned?.roles ?? {}).flat()).toHaveLength(3)
      for (const role of rolesOf(type))
        expect(turned?.roles?.[role]?.length ?? 0).toBeLessThanOrEqual(rolesOfVisual[type][role]?.most ?? 0)
    }
    const bar = chartWith({ category: [region], values: [amount] })
    expect(kindsFor(bar)).toEqual(['table', 'matrix', 'bar', 'column', 'line', 'area', 'pie', 'donut'])
    expect(kindsFor(chartWith({ values: [amount] }, 'card'))).toEqual(['card', 'table'])
    expect(kindsFor({ ...bar, type: 'text', roles: {} })).toEqual(['button', 'text'])
  })

  test('lets go of an order by what it does not show, and of an action that it cannot have', () => {
    const sorted = {
      ...chartWith({ category: [region], values: [amount] }),
      sort: { orderBy: region, direction: 'asc' },
    }
    const page = { name: 'first', displayName: 'First', visuals: [sorted as Visual] }
    const without = removeField(aReport({ pages: [page] }), 'chart', 'category', 0)
    expect(visualIn(without, 'chart')?.sort).toBeUndefined()
    const action = { type: 'page' as const, page: 'second' }
    const button = { ...chartWith(undefined, 'button'), action }
    const turned = turnVisual(aReport({ pages: [{ ...page, visuals: [button] }] }), 'chart', 'text')
    expect(visualIn(turned, 'chart')).not.toHaveProperty('action')
  })
})

describe('R34: fields', () => {
  test('are added as far as there is room, changed and removed', () => {
    const once = addField(editing(), 'slicer', 'category', region)
    expect(visualIn(once, 'slicer')?.roles).toEqual({ category: [region] })
    const added = addField(editing(), 'chart', 'category', region)
    const changed = changeField(added, 'chart', 'category', 0, { ...region, displayName: 'Where' })
    expect(visualIn(changed, 'chart')?.roles?.category).toEqual([{ ...region, displayName: 'Where' }])
    expect(visualIn(removeField(changed, 'chart', 'category', 0), 'chart')?.roles).toEqual({ values: [amount] })
  })

  test('are drawn together as their type can be', () => {
    expect(aggregatesFor('text')).toEqual(['count', 'countDistinct'])
    expect(aggregatesFor('date')).toEqual(['min', 'max', 'count', 'countDistinct'])
    expect(aggregatesFor('decimal')).toContain('sum')
  })

  test('of a visual that nobody has saved go with the question, and where it stands does not', () => {
    const askedBy = (state: ReportState) => {
      const visual = visualIn(state, 'chart')
      return visual && queryOf(state, activePageOf(state), visual).draft
    }
    expect(askedBy(placeVisual(editing(), 'chart', { x: 0, y: 0, width: 50, height: 50 }))).toBeUndefined()
    const turned = turnVisual(addField(editing(), 'chart', 'category', region), 'chart', 'line')
    expect(askedBy(turned)).toEqual({ type: 'line', roles: { category: [region], values: [amount] } })
  })

  test('are missing from a new visual, which has a name and a place of its own', () => {
    const added = addVisual(editing(), 'column', 'Text')
    const visual = activePageOf(added).visuals.at(-1)
    expect([added.edited, visual && isComplete(visual)]).toEqual([visual?.name, false])
    expect(new Set(activePageOf(added).visuals.map(({ name }) => name)).size).toBe(5)
  })
})

test('R34: what is saved leads to nothing that was removed', () => {
  const linked = { ...chartWith(undefined, 'button'), action: { type: 'page' as const, page: 'second' } }
  const [first, ...others] = aView().pages
  const pages = [
    { name: 'first', displayName: 'First', ...first, visuals: [...(first?.visuals ?? []), linked] },
    ...others,
  ]
  const removed = removeVisual(deletePage(aReport({ pages }), 'second'), 'note')
  const whole = wholePages(removed)
  expect(whole.pages[0]?.visuals.at(-1)).not.toHaveProperty('action')
  expect(whole.bookmarks?.[0]).toMatchObject({ name: 'north', hidden: [], slicers: [{ visual: 'slicer' }] })
  expect(whole.defaultPage).toBe('first')
})
