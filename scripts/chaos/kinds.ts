/** What the writers write, and how it is found again: both through the product’s own operations. */
import { headers } from '../../src/contract/vocabulary/headers.ts'
import { paging } from '../../src/contract/vocabulary/limits.ts'
import type { Person } from '../../tests/api/harness.ts'
import { type Caller, chaosPassword, type Reply } from './caller.ts'

/** Records that are made once each. */
export interface RecordKind {
  name: string
  person: Person
  /** True: a number goes along, by which the product knows a write that is sent again. */
  isNumbered: boolean
  create(caller: Caller, writer: Writer, sequence: number): Promise<Reply<unknown>>
  /** Markers of all that are there. */
  shown(caller: Caller): Promise<string[]>
}

/** What has one value, which is written over and over. */
export interface ValueKind {
  name: string
  person: Person
  /** Makes the place whose value is written. */
  open(caller: Caller, writer: Writer): Promise<string>
  write(caller: Caller, place: string, marker: string): Promise<Reply<unknown>>
  read(caller: Caller, place: string): Promise<Reply<string>>
}

export interface Writer {
  /** Of this run and no other. */
  id: string
}

export const markerOf = ({ id }: Writer, sequence: number): string => `chaos-${id}-${sequence}`

const contosoAdmin: Person = { tenant: 'contoso', userName: 'admin' }
const fabrikamAdmin: Person = { tenant: 'fabrikam', userName: 'admin' }

const isOurs = (text: string) => text.startsWith('chaos-')

const people: RecordKind = {
  name: 'person',
  person: contosoAdmin,
  isNumbered: false,
  create(caller, writer, sequence) {
    const userName = markerOf(writer, sequence)
    return caller.call('User_CreateOrUpdateUser', {
      body: {
        user: { name: 'Chaos', userName, emailAddress: `${userName}@example.org`, password: chaosPassword },
        assignedRoleNames: [],
      },
    })
  },
  async shown(caller) {
    const names: string[] = []
    const page = { filter: 'chaos-', sorting: 'userName ASC', maxResultCount: paging.largestMaxResultCount }
    for (let skipCount = 0; ; skipCount += page.maxResultCount) {
      const { items } = await caller.get('User_GetUsers', { body: { ...page, skipCount } })
      names.push(...items.map(({ userName }) => userName))
      if (items.length < page.maxResultCount) return names.filter(isOurs)
    }
  },
}

const units: RecordKind = {
  name: 'organization unit',
  person: contosoAdmin,
  isNumbered: false,
  create: (caller, writer, sequence) =>
    caller.call('OrganizationUnit_CreateOrganizationUnit', {
      body: { displayNameOrEntraGroupObjectId: markerOf(writer, sequence) },
    }),
  async shown(caller) {
    const { items } = await caller.get('OrganizationUnit_GetOrganizationUnits')
    return items.map(({ displayName }) => displayName).filter(isOurs)
  },
}

/** What a browser’s outbox sends: each call is one click at a place of its own, which the heat map counts. */
const clicks: RecordKind = {
  name: 'report log',
  person: contosoAdmin,
  isNumbered: true,
  async create(caller, writer, sequence) {
    const known = await outboxOf(caller, writer)
    if ('refused' in known) return known.refused
    const { owner, reportIds, since } = known
    const log = {
      // The same each time: a number stands for one body.
      creationTime: since,
      reportName: 'Chaos',
      reportId: reportIds[sequence % reportIds.length] ?? 0,
      entityType: 'VISUAL' as const,
      entityId: writer.id,
      pageName: writer.id,
      centerCoordX: sequence,
      centerCoordY: 0,
    }
    return caller.call('PbiReportLogs_CreateReportLogs', {
      body: [log],
      headers: {
        [headers.outboxClient]: writer.id,
        [headers.outboxSequence]: String(sequence),
        [headers.outboxOwner]: owner,
      },
    })
  },
  async shown(caller) {
    const { items } = await caller.get('PbiReports_GetAll', { query: { maxResultCount: 100 } })
    const maps = await Promise.all(
      items.map(({ id: reportId }) => caller.get('PbiReportLogs_GetLogsForHeatmap', { query: { reportId } })),
    )
    return maps
      .flatMap((map) => map.items)
      .flatMap(({ pageName, centerCoordX, logCount }) =>
        Array<string>(logCount).fill(markerOf({ id: pageName }, centerCoordX)),
      )
  },
}

interface Outbox {
  owner: string
  since: string
  reportIds: number[]
}

const outboxes = new Map<string, Outbox>()

/** What a browser knows from its start. */
async function outboxOf(caller: Caller, { id }: Writer): Promise<Outbox | { refused: Reply<unknown> }> {
  const known = outboxes.get(id)
  if (known) return known
  const session = await caller.call('Session_GetCurrentLoginInformations')
  if (session.status !== 200) return { refused: session }
  const reports = await caller.call('PbiReports_GetAll', { query: { maxResultCount: 100 } })
  if (reports.status !== 200) return { refused: reports }
  const { user, tenant } = session.result
  const outbox = {
    owner: `${user?.id}@${tenant?.id}`,
    since: new Date().toISOString(),
    reportIds: reports.result.items.filter(({ isLogsEnabled }) => isLogsEnabled).map((report) => report.id),
  }
  outboxes.set(id, outbox)
  return outbox
}

const roles: ValueKind = {
  name: 'role',
  person: contosoAdmin,
  async open(caller, { id }) {
    const displayName = `Chaos ${id.slice(0, 8)}`
    await caller.get('Role_CreateOrUpdateRole', { body: { role: { displayName }, grantedPermissionNames: [] } })
    const { items } = await caller.get('Role_GetRoles', { body: { filter: displayName } })
    return String(items[0]?.id)
  },
  write: async (caller, place, marker) =>
    caller.call('Role_CreateOrUpdateRole', {
      body: {
        role: { id: Number(place), displayName: `Chaos ${marker.slice(6, 14)}`, description: marker },
        grantedPermissionNames: [],
      },
    }),
  async read(caller, place) {
    const reply = await caller.call('Role_GetRoleForEdit', { query: { id: Number(place) } })
    return { ...reply, result: reply.result?.role.description ?? '' }
  },
}

const settings: ValueKind = {
  name: 'settings',
  person: fabrikamAdmin,
  open: async () => 'fabrikam',
  async write(caller, _, marker) {
    const before = await caller.call('TenantSettings_GetAllSettings')
    if (before.status !== 200) return before
    const { userManagement, ...others } = before.result
    return caller.call('TenantSettings_UpdateAllSettings', {
      body: { ...others, userManagement: { ...userManagement, whiteListedRegistrationDomains: `${marker}.org` } },
    })
  },
  async read(caller) {
    const reply = await caller.call('TenantSettings_GetAllSettings')
    const domains = reply.result?.userManagement.whiteListedRegistrationDomains ?? ''
    return { ...reply, result: domains.replace(/\.org$/, '') }
  },
}

export const recordKinds: readonly RecordKind[] = [people, units, clicks]
export const valueKinds: readonly ValueKind[] = [roles, settings]
