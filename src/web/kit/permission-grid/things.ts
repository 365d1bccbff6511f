/** The tree of permissions as a grid: a thing for each row, what can be done with it, and the group that it stands in. */
import type { Permission } from '../../../contract/models/permission.ts'
import { permissions as p } from '../../../contract/vocabulary/permissions.ts'

export const thingGroups = ['general', 'people', 'content', 'organisation', 'monitoring'] as const
export type ThingGroup = (typeof thingGroups)[number]

/** As the menu groups the pages; what is not here is general. */
const groups: Readonly<Record<Exclude<ThingGroup, 'general'>, readonly string[]>> = {
  people: [p.users.view, p.roles.view, p.organizationUnits.view],
  content: [p.reports.view, p.tasks.view],
  organisation: [
    p.tenants.view,
    p.editions.view,
    p.hostSettings,
    p.tenantSettings,
    p.uiCustomization,
    p.languages.view,
    p.subscriptionManagement,
  ],
  monitoring: [p.hostDashboard, p.auditLogs, p.hostMaintenance],
}

export const rights = ['view', 'create', 'edit', 'delete'] as const
export type Right = (typeof rights)[number]

export interface Thing {
  /** Its permission to be seen. */
  name: string
  label: string
  group: ThingGroup
  /** Those that it has. */
  rights: Partial<Record<Right, Permission>>
  further: readonly Permission[]
}

const suffixes = { create: '.Create', edit: '.Edit', delete: '.Delete' } as const

const groupOf = (name: string): ThingGroup =>
  thingGroups.find((group) => group !== 'general' && groups[group].includes(name)) ?? 'general'

/** A permission with others below it, none of which has any, is a thing with rights; every other stands alone. */
export function thingsOf(permissions: readonly Permission[]): Thing[] {
  const below = Map.groupBy(permissions, ({ parentName }) => parentName)
  const hasBelow = ({ name }: Permission) => below.has(name)
  const isThing = (permission: Permission) =>
    hasBelow(permission) && !(below.get(permission.name) ?? []).some((child) => hasBelow(child))
  const things = new Set(permissions.filter(isThing).map(({ name }) => name))
  return permissions
    .filter(({ parentName }) => parentName === null || !things.has(parentName))
    .map((view): Thing => {
      const inner = things.has(view.name) ? (below.get(view.name) ?? []) : []
      const found = Object.entries(suffixes).flatMap(([right, suffix]) => {
        const permission = inner.find(({ name }) => name === view.name + suffix)
        return permission ? [[right, permission] as const] : []
      })
      const taken = new Set(found.map(([, { name }]) => name))
      return {
        name: view.name,
        label: view.displayName,
        group: groupOf(view.name),
        rights: { view, ...Object.fromEntries(found) },
        further: inner.filter(({ name }) => !taken.has(name)),
      }
    })
    .sort((one, other) => orderOf(one) - orderOf(other))
}

/** Within a group as its list has them; the sort keeps the rest as the tree does. */
function orderOf({ name, group }: Thing): number {
  const place = group === 'general' ? 0 : groups[group].indexOf(name)
  return thingGroups.indexOf(group) * 100 + place
}

export const permissionsOf = ({ rights: own, further }: Thing): Permission[] => [
  ...rights.flatMap((right) => own[right] ?? []),
  ...further,
]

/** By the names that are seen, of the thing or of one of its rights. */
export function isSought(thing: Thing, text: string): boolean {
  const sought = text.trim().toLocaleLowerCase()
  return [thing.label, ...permissionsOf(thing).map(({ displayName }) => displayName)].some((name) =>
    name.toLocaleLowerCase().includes(sought),
  )
}
