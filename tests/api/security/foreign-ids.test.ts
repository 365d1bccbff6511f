/** F2: whoever names records of another organisation in a list is refused, wherever the contract takes a list of ids. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperationId, operations } from '../../../src/contract/catalogue.ts'
import { id, smallId } from '../../../src/contract/shapes.ts'
import { tenantTransaction } from '../../../src/server/db/transaction.ts'
import { type Caller, contosoAdmin, type Portal, startApp } from '../harness.ts'
import { aReport } from '../reports.ts'

type Schema = Record<string, unknown>
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const membersOf = ({ properties }: Schema) => (isSchema(properties) ? Object.entries(properties) : [])

/** Ids are integers within the bounds of an id; numbers of pages and the like are smaller. */
const greatestIds = [id(''), smallId('')].map(
  (schema) => Object.entries(schema).find(([name]) => name === 'maximum')?.[1],
)
const isId = ({ type, maximum }: Schema) => type === 'integer' && greatestIds.some((greatest) => greatest === maximum)

/** Paths of the ids in lists, such as `roleIds[]`. */
function idsInLists(schema: unknown, path: string, isInList: boolean): string[] {
  if (!isSchema(schema)) return []
  if (isInList && isId(schema)) return [path]
  const options = Array.isArray(schema.anyOf) ? schema.anyOf : []
  return [
    ...options.flatMap((option) => idsInLists(option, path, isInList)),
    ...idsInLists(schema.items, `${path}[]`, true),
    ...membersOf(schema).flatMap(([name, member]) => idsInLists(member, `${path}.${name}`, isInList)),
  ]
}

let portal: Portal
let admin: Caller
let theirs: Record<'user' | 'role' | 'unit' | 'report', number>
let ours: { unit: number; report: number; guid: string }

const oneOf = (tenant: 'contoso' | 'fabrikam', table: 'users' | 'roles' | 'organization_units') =>
  tenantTransaction(portal.store, portal.tenantId(tenant), async (db) => {
    const newest = db
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', portal.tenantId(tenant))
      .orderBy('id', 'desc')
    return (await newest.limit(1).executeTakeFirstOrThrow()).id
  })

beforeAll(async () => {
  portal = await startApp()
  admin = await portal.as(contosoAdmin)
  const [our, their] = [
    await aReport(portal, { tenant: 'contoso', name: 'Ours' }),
    await aReport(portal, { tenant: 'fabrikam', name: 'Theirs' }),
  ]
  ours = { unit: await oneOf('contoso', 'organization_units'), report: our.reportId, guid: our.reportGuid }
  theirs = {
    user: await oneOf('fabrikam', 'users'),
    role: await oneOf('fabrikam', 'roles'),
    unit: await oneOf('fabrikam', 'organization_units'),
    report: their.reportId,
  }
})
afterAll(() => portal.close())

const report = () => ({ id: ours.report, name: 'Ours', itemType: 'Report', itemGuid: ours.guid })

const listWith = (unit: number) => ({
  people: [{ row: 2, name: 'New', emailAddress: 'of-a-list@contoso.example' }],
  assignedRoleNames: [],
  organizationUnits: [unit],
})

/** By operation and path: a call that names a record of fabrikam there. */
const calls: Record<string, () => { body: unknown } | { query: object }> = {
  'User_GetUsersToExcel .ids[]': () => ({ query: { ids: [theirs.user] } }),
  'OrganizationUnit_AddUsersToOrganizationUnit .userIds[]': () => ({
    body: { organizationUnitId: ours.unit, userIds: [theirs.user] },
  }),
  'OrganizationUnit_AddRolesToOrganizationUnit .roleIds[]': () => ({
    body: { organizationUnitId: ours.unit, roleIds: [theirs.role] },
  }),
  'User_CreateOrUpdateUser .organizationUnits[]': () => ({
    body: {
      user: { name: 'New', userName: 'new', emailAddress: 'new@contoso.example', password: 'Their-Passw0rd' },
      assignedRoleNames: [],
      organizationUnits: [theirs.unit],
    },
  }),
  'User_CreateOrUpdateAADUser .organizationUnits[]': () => ({
    body: { emailAddress: 'of-theirs@contoso.example', assignedRoleNames: [], organizationUnits: [theirs.unit] },
  }),
  'User_CreateOrUpdateMobileIdUser .organizationUnits[]': () => ({
    body: {
      emailAddress: 'of-theirs@contoso.example',
      socialSecurityNumber: '47101010033',
      assignedRoleNames: [],
      organizationUnits: [theirs.unit],
    },
  }),
  'User_PreviewPeople .organizationUnits[]': () => ({ body: listWith(theirs.unit) }),
  'User_ImportPeople .organizationUnits[]': () => ({ body: listWith(theirs.unit) }),
  'PbiReports_CreateOrEdit .roleIds[]': () => ({ body: { ...report(), roleIds: [theirs.role] } }),
  'PbiReports_CreateOrEdit .additionalEmbedData[].pbiReportId': () => ({
    body: {
      ...report(),
      additionalEmbedData: [
        { pbiReportId: theirs.report, itemType: 'Report', itemGuid: ours.guid, isDatasetWithRLS: false },
      ],
    },
  }),
  'ReportUploads_BeginUpload .roleIds[]': () => ({
    body: { files: [{ path: 'sales.csv', size: 1, modified: 0 }], roleIds: [theirs.role] },
  }),
  'ReportKeys_CreateOrEdit .roleIds[]': () => ({
    body: {
      reportId: ours.report,
      name: 'Key',
      expiration: new Date(portal.now().getTime() + 86_400_000).toISOString(),
      roleIds: [theirs.role],
    },
  }),
  'Kiosk_CreateOrEditKiosk .reportIds[]': () => ({
    body: {
      id: null,
      name: 'Lobby',
      reportIds: [theirs.report],
      startReportId: theirs.report,
      resetSeconds: 60,
    },
  }),
  'PbiReportLogs_CreateReportLogs [].reportId': () => ({
    body: [{ creationTime: '2026-11-02T09:00:00Z', reportName: 'Theirs', reportId: theirs.report, entityType: 'DATA' }],
  }),
}

const lists = operations.flatMap(({ id: operationId, operation }) =>
  [...new Set([operation.body, operation.query].flatMap((input) => idsInLists(input, '', false)))].map(
    (path) => `${operationId} ${path}`,
  ),
)

test.each(lists)('A25, F2: %s refuses ids of another organisation', async (list) => {
  const [operationId = ''] = list.split(' ')
  const call = calls[list]?.()
  expect(call, 'a call that names a record of fabrikam there').toBeDefined()
  const { status, error } = await admin.callWith(operationId as OperationId, { ...call })
  expect([400, 404], JSON.stringify(error)).toContain(status)
  const wants = list.split(' ')[1]?.replace(/^\W+|\[.*/g, '')
  if (status === 400) expect(error?.validationErrors?.flatMap(({ members }) => members ?? [])).toContain(wants)
})

test('the calls above are of lists that the contract has', () => {
  expect(Object.keys(calls).filter((list) => !lists.includes(list))).toEqual([])
})
