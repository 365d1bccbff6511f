/** Units as the tree has them, and what hangs on one. */
import type { OrganizationUnitDetails } from '../../../contract/models/organization-unit.ts'
import { allBelow, wayTo } from '../../kit/tree/tree-rows.ts'

export type Unit = OrganizationUnitDetails

export const unitsPath = '/app/admin/organization-units'

export const nodeId = (id: number): string => String(id)

/** The same as items of a tree, which name theirs by words. */
export const unitItems = (units: readonly Unit[]) =>
  units.map((unit) => ({
    id: nodeId(unit.id),
    parentId: unit.parentId === null ? null : nodeId(unit.parentId),
    label: unit.displayName,
    unit,
  }))

export const unitOf = (units: readonly Unit[], id: string | null | undefined): Unit | undefined =>
  units.find((unit) => nodeId(unit.id) === id)

/** Names of the units above, from the root. */
export const namesAbove = (units: readonly Unit[], unit: Unit): string[] =>
  wayTo(unitItems(units), nodeId(unit.id))
    .slice(0, -1)
    .map(({ label }) => label)

export interface Whole {
  /** Units below it, at any depth. */
  units: number
  /** Members of it and of those below; who is in two of them counts twice. */
  members: number
}

export function wholeOf(units: readonly Unit[], unit: Unit): Whole {
  const below = allBelow(unitItems(units), nodeId(unit.id)).map((item) => item.unit)
  return { units: below.length, members: [unit, ...below].reduce((sum, { memberCount }) => sum + memberCount, 0) }
}

/** Whether the unit of this id stands within another one, or is it. */
export const isWithin = (units: readonly Unit[], id: string | undefined, unit: Unit): boolean =>
  wayTo(unitItems(units), id ?? null).some((item) => item.unit.id === unit.id)
