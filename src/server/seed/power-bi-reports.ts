/** Registers what the stand-in for Power BI has, so that the demo organisations find it in their menus. */
import type { Services } from '../context/services.ts'
import { type Db, hostTransaction, tenantTransaction } from '../db/transaction.ts'
import { isWorkspaceOf } from '../gateways/power-bi/applications.ts'
import { demoApplication } from '../gateways/power-bi/power-bi.ts'
import type { PowerBIContent, StandInApplication, StandInWorkspace } from '../gateways/stand-ins/power-bi.ts'
import { demoTenants } from './demo.ts'

/** The portal’s own, and one of each demo organisation, with the same secret at every start. */
export const standInApplications = ({
  config,
  secrets,
}: Pick<Services, 'config' | 'secrets'>): StandInApplication[] => [
  { ...demoApplication, tenancyName: null },
  ...(config.demo ? demoTenants : []).map(({ tenancyName }) => ({
    clientId: tenancyName,
    clientSecret: secrets.hash('power-bi-stand-in', 0, tenancyName),
    tenancyName,
  })),
]

export const applicationLines = (applications: readonly StandInApplication[]): string[] =>
  applications.flatMap(({ tenancyName, clientId, clientSecret }) =>
    tenancyName === null
      ? []
      : `Power BI’s stand-in knows an application of ${tenancyName}: client id ${clientId}, client secret ${clientSecret}`,
  )

const tenantsOf = (db: Db) =>
  db
    .selectFrom('tenants')
    .select('id')
    .where(
      'tenancy_name',
      'in',
      demoTenants.map(({ tenancyName }) => tenancyName),
    )
    .execute()

const folder = 'Power BI'

/** Again at every start: what is there already is left as it is. */
export async function seedPowerBIReports(
  { config, store }: Pick<Services, 'config' | 'store'>,
  { workspaces, offered }: Pick<PowerBIContent, 'workspaces' | 'offered'>,
  now: Date,
): Promise<void> {
  if (!config.demo) return
  // What else there is is taken up, and put into no menu.
  const more = (await offered?.())?.map((workspace) => ({ ...workspace, reports: [], dashboards: [] })) ?? []
  for (const { id } of await hostTransaction(store, 'demo tenants that use Power BI', tenantsOf)) {
    const own = [...workspaces, ...more].filter(({ name }) => isWorkspaceOf(name, id))
    await tenantTransaction(store, id, async (db) => {
      for (const workspace of own) await register(db, id, workspace, now)
    })
  }
}

async function register(db: Db, tenantId: number, workspace: StandInWorkspace, now: Date): Promise<void> {
  const made = await db
    .insertInto('workspaces')
    .values({
      tenant_id: tenantId,
      workspace_guid: workspace.id,
      name: workspace.name,
      service_principal_number: 1,
      creation_time: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  for (const { id, name, type } of drawable(workspace)) {
    await db
      .insertInto('reports')
      .values({
        tenant_id: tenantId,
        report_guid: id,
        provider: 'powerBI',
        workspace_id: made.id,
        name,
        type,
        report_type: type,
        description: null,
        folder_path: folder,
        is_logs_enabled: type === 'Report',
        creation_time: now,
        creator_user_id: null,
        last_modification_time: null,
        last_modifier_user_id: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** What the local frame can draw. */
const drawable = ({ reports, dashboards }: StandInWorkspace) => [
  ...reports
    .filter(({ shows }) => shows)
    .map(({ id, name, paginated }) => ({
      id,
      name,
      type: paginated ? ('PaginatedReport' as const) : ('Report' as const),
    })),
  ...dashboards.map(({ id, displayName: name }) => ({ id, name, type: 'Dashboard' as const })),
]
