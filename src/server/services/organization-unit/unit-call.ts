import type { Context, Principal } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import type { UnitRow } from './tree-queries.ts'

export type Call = Context & { principal: Principal }

export function unitThatExists(unit: UnitRow | undefined, id: number): UnitRow {
  if (!unit) throw notFound('OrganizationUnit', id)
  return unit
}
