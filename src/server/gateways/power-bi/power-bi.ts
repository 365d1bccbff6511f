/** Power BI, as an application: workspaces with their items, embed tokens, refreshes. */

import { randomUUID } from 'node:crypto'
import { refused } from '../../access/refusals.ts'
import type { Config } from '../../config.ts'
import type { Cache } from '../../db/caches.ts'
import { ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import type { GatewaySite } from '../site.ts'
import { isWorkspaceOf, type PowerBIApplications, readPowerBIApplications } from './applications.ts'
import { openAsPerson, type PersonalPowerBI } from './as-person.ts'
import { orRefusal, PowerBIFault, refusalOf } from './faults.ts'
import { isSameId, itemsOf, type PowerBIItem, plainId } from './items.ts'
import { KeptAnswers } from './kept-answers.ts'
import {
  type Calling,
  longestCall,
  mint,
  order,
  orderExport,
  type PowerBIExport,
  readAll,
  readExport,
  readFile,
  readList,
  WireDashboard,
  WireDataset,
  type WireEmbedToken,
  WirePage,
  WireRefresh,
  WireReport,
  WireTile,
  WireWorkspace,
} from './rest.ts'
import { type PowerBIApplication, PowerBITokens } from './tokens.ts'

interface PowerBIWorkspace {
  workspace: WireWorkspace
  items: PowerBIItem[]
  datasets: WireDataset[]
}

/** Whom a data set with row-level rules is asked for. */
export interface PowerBIIdentity {
  username: string
  roles: string[]
}

interface Minting {
  item: PowerBIItem
  workspaceGuid: string
  canEdit: boolean
  lifetimeInMinutes: number
  /** Asked only where a data set needs one. */
  identity: () => PowerBIIdentity
}

/** Each of these is refused, in words for the caller, where the service refuses or cannot be asked. */
export interface PowerBI {
  /** Anew, whatever is kept; what is asked for next is asked of the service, too. */
  signIn(): Promise<void>
  workspaces(): Promise<WireWorkspace[]>
  /** Refused where there is no such workspace, or none for this organisation. */
  workspace(guid: string): Promise<PowerBIWorkspace>
  /** Null where the workspace has no such item. */
  item(workspaceGuid: string, guid: string): Promise<PowerBIItem | null>
  pages(workspaceGuid: string, reportGuid: string): Promise<WirePage[]>
  /** Those of the workspace whose data an item shows. */
  shownDatasets(workspaceGuid: string, item: PowerBIItem): Promise<WireDataset[]>
  embedToken(minting: Minting): Promise<WireEmbedToken>
  /** The number that the service keeps it under, where it says one. */
  startRefresh(workspaceGuid: string, datasetId: string): Promise<string | null>
  /** A page as a picture, later. */
  startExport(
    workspaceGuid: string,
    reportGuid: string,
    page: { pageName: string; locale: string },
  ): Promise<PowerBIExport>
  exportState(workspaceGuid: string, reportGuid: string, exportId: string): Promise<PowerBIExport>
  exportFile(workspaceGuid: string, reportGuid: string, exportId: string): Promise<Uint8Array>
  /** The latest first. */
  refreshes(workspaceGuid: string, datasetId: string, most: number): Promise<WireRefresh[]>
  /** The same as it was read a while ago, however many ask. */
  keptRefreshes(workspaceGuid: string, datasetId: string, most: number): Promise<WireRefresh[]>
}

export interface PowerBIGateway {
  readonly caches: readonly Cache[]
  /** As whom a tenant’s settings can ask, for whoever reads more than that before. */
  applicationsOf(db: Db, tenantId: number): Promise<PowerBIApplications>
  /** As the one in this place, or the first, for one call, which is bounded in time; refused where there is none. */
  open(tenantId: number, applications: PowerBIApplications, number: number | null): PowerBI
  /**
   * The same by the tenant’s settings. Ask before the call’s first statement: they are read in a transaction of their own,
   * so that none waits for the service.
   */
  of(tenantId: number, number: number | null): Promise<PowerBI>
  /** In a person’s own name, by a token that they handed over. */
  openAs(personToken: string): PersonalPowerBI
  /** Whether frames are led to a service that stands in for Microsoft’s. */
  readonly isStandIn: boolean
}

export const powerBIApi = 'https://api.powerbi.com'

/** The portal’s own at a stand-in, where the operator has named none. Its secret leaves this process for nobody. */
export const demoApplication = {
  ...{ number: 1, directoryId: 'demo.example' },
  ...{ clientId: 'demo', clientSecret: randomUUID() },
}

type Site = Pick<GatewaySite, 'store' | 'secrets' | 'log'> & {
  config: Pick<Config, 'powerBIUrl' | 'identityProviderUrl'>
}

/** What stands in for the directory stands in for what its people open with its tokens, too. */
const addressForPeople = ({ powerBIUrl, identityProviderUrl }: Site['config']): string =>
  powerBIUrl ?? (identityProviderUrl ? `${identityProviderUrl}/${new URL(powerBIApi).host}` : powerBIApi)

/** Seconds for which a workspace’s items are as they were read. */
const keptFor = 5 * 60
const mostKept = 1_000

export function openPowerBIGateway({ store, secrets, log, config }: Site): PowerBIGateway {
  const { powerBIUrl } = config
  const tokens = new PowerBITokens(powerBIUrl)
  const kept = new KeptAnswers(keptFor, mostKept)
  const applicationsOf = async (db: Db, tenantId: number): Promise<PowerBIApplications> => {
    const told = await readPowerBIApplications(db, secrets, tenantId)
    const isOperators = tenantId === 0 || told.mark !== null
    const isDemo = powerBIUrl !== undefined && isOperators && told.applications.length === 0
    return isDemo ? { ...told, applications: [demoApplication] } : told
  }
  const open: PowerBIGateway['open'] = (tenantId, { applications, mark }, number) => {
    const application = applications.find((each) => number === null || each.number === number)
    if (!application) throw refused('reportSharing.powerBINotConfigured')
    const calling: Calling = {
      address: powerBIUrl ?? powerBIApi,
      token: (isRefused) => tokens.token(application, isRefused),
      log,
      until: performance.now() + longestCall,
    }
    return new AsApplication(calling, { tenantId, isWalled: mark !== null }, application, kept)
  }
  return {
    isStandIn: powerBIUrl !== undefined,
    caches: [
      { name: 'PowerBITokens', entryCount: () => tokens.size, clear: () => tokens.clear() },
      { name: 'PowerBIItems', entryCount: () => kept.size, clear: () => kept.clear() },
    ],
    applicationsOf,
    open,
    of: async (tenantId, number) =>
      open(tenantId, await ownReading(store, tenantId, (db) => applicationsOf(db, tenantId)), number),
    openAs: (personToken) => openAsPerson({ address: addressForPeople(config), log, personToken, kept }),
  }
}

interface Reach {
  tenantId: number
  /** Others’ workspaces are not there. */
  isWalled: boolean
}

class AsApplication implements PowerBI {
  readonly #calling: Calling
  readonly #reach: Reach
  readonly #kept: KeptAnswers
  readonly #owner: string

  constructor(calling: Calling, reach: Reach, application: PowerBIApplication, kept: KeptAnswers) {
    this.#calling = calling
    this.#reach = reach
    this.#kept = kept
    const { directoryId, clientId, clientSecret } = application
    this.#owner = JSON.stringify([reach, directoryId, clientId, clientSecret])
  }

  async signIn(): Promise<void> {
    this.#kept.forget(this.#key('/groups'))
    await orRefusal(this.#calling.token(true))
  }

  workspaces(): Promise<WireWorkspace[]> {
    return orRefusal(this.#workspaces())
  }

  workspace(guid: string): Promise<PowerBIWorkspace> {
    return orRefusal(this.#workspace(guid))
  }

  async item(workspaceGuid: string, guid: string): Promise<PowerBIItem | null> {
    const { items } = await this.workspace(workspaceGuid)
    return items.find(({ id }) => isSameId(id, guid)) ?? null
  }

  async pages(workspaceGuid: string, reportGuid: string): Promise<WirePage[]> {
    const path = `/groups/${plainId(workspaceGuid)}/reports/${plainId(reportGuid)}/pages`
    await this.workspace(workspaceGuid)
    const pages = await orRefusal(this.#keep(path, () => readList(this.#calling, path, WirePage)))
    return pages.toSorted((one, other) => Number(one.order) - Number(other.order))
  }

  async shownDatasets(workspaceGuid: string, item: PowerBIItem): Promise<WireDataset[]> {
    const { datasets } = await this.workspace(workspaceGuid)
    if (item.type !== 'Dashboard') return item.dataset ? [item.dataset] : []
    return orRefusal(this.#ofTiles(workspaceGuid, item, datasets))
  }

  async embedToken(minting: Minting): Promise<WireEmbedToken> {
    const { workspaceGuid } = minting
    const attempt = async (needsIdentity: boolean) =>
      this.#mint(minting, await this.#workspace(workspaceGuid), needsIdentity)
    try {
      return await attempt(false)
    } catch (error) {
      if (!(error instanceof PowerBIFault)) throw error
      if (error.kind !== 'missingIdentity') throw refusalOf(error)
      // Its rules may be newer than what is kept of it.
      this.#kept.forget(this.#key(workspacePath(workspaceGuid)))
      return orRefusal(attempt(true))
    }
  }

  async startRefresh(workspaceGuid: string, datasetId: string): Promise<string | null> {
    await this.workspace(workspaceGuid)
    // Of who asks as an application nobody is told by mail.
    const body = { notifyOption: 'NoNotification' }
    return orRefusal(order(this.#calling, refreshesPath(workspaceGuid, datasetId), body))
  }

  async startExport(
    workspaceGuid: string,
    reportGuid: string,
    { pageName, locale }: { pageName: string; locale: string },
  ): Promise<PowerBIExport> {
    await this.workspace(workspaceGuid)
    const powerBIReportConfiguration = { settings: { locale }, pages: [{ pageName }] }
    const path = `${reportPath(workspaceGuid, reportGuid)}/ExportTo`
    return orRefusal(orderExport(this.#calling, path, { format: 'PNG', powerBIReportConfiguration }))
  }

  async exportState(workspaceGuid: string, reportGuid: string, exportId: string): Promise<PowerBIExport> {
    await this.workspace(workspaceGuid)
    return orRefusal(readExport(this.#calling, exportPath(workspaceGuid, reportGuid, exportId)))
  }

  async exportFile(workspaceGuid: string, reportGuid: string, exportId: string): Promise<Uint8Array> {
    await this.workspace(workspaceGuid)
    return orRefusal(readFile(this.#calling, `${exportPath(workspaceGuid, reportGuid, exportId)}/file`))
  }

  async refreshes(workspaceGuid: string, datasetId: string, most: number): Promise<WireRefresh[]> {
    const read = await this.#readRefreshes(workspaceGuid, datasetId, most)
    // Others are not told an older end from then on.
    this.#kept.forget(this.#key(refreshesPath(workspaceGuid, datasetId)))
    return read
  }

  keptRefreshes(workspaceGuid: string, datasetId: string, most: number): Promise<WireRefresh[]> {
    const path = refreshesPath(workspaceGuid, datasetId)
    return this.#keep(path, () => this.#readRefreshes(workspaceGuid, datasetId, most))
  }

  async #readRefreshes(workspaceGuid: string, datasetId: string, most: number): Promise<WireRefresh[]> {
    await this.workspace(workspaceGuid)
    const path = `${refreshesPath(workspaceGuid, datasetId)}?$top=${most}`
    return orRefusal(readList(this.#calling, path, WireRefresh))
  }

  #key(path: string): string {
    return `${this.#owner} ${path}`
  }

  #keep<T>(path: string, ask: () => Promise<T>): Promise<T> {
    return this.#kept.get(this.#key(path), ask)
  }

  #workspaces(): Promise<WireWorkspace[]> {
    return this.#keep('/groups', async () => {
      const all = await readAll(this.#calling, '/groups', WireWorkspace)
      const { tenantId, isWalled } = this.#reach
      return isWalled ? all.filter(({ name }) => isWorkspaceOf(name, tenantId)) : all
    })
  }

  async #workspace(guid: string): Promise<PowerBIWorkspace> {
    const path = workspacePath(guid)
    // Another’s is not told from one that is not there.
    const workspace = (await this.#workspaces()).find(({ id }) => isSameId(id, guid))
    if (!workspace) throw new PowerBIFault('notFound')
    return this.#keep(path, async () => {
      const [reports, dashboards, datasets] = await Promise.all([
        readList(this.#calling, `${path}/reports`, WireReport),
        readList(this.#calling, `${path}/dashboards`, WireDashboard),
        readList(this.#calling, `${path}/datasets`, WireDataset),
      ])
      const datasetOf = (id: string) => datasets.find((dataset) => dataset.id === id)
      const items = itemsOf(reports, dashboards, ({ datasetId }) =>
        datasetId ? (datasetOf(datasetId) ?? elsewhere(datasetId, false)) : null,
      )
      return { workspace, items, datasets }
    })
  }

  /** `needsIdentity`: the service said so, also of a data set in another workspace, whose rules are not seen from here. */
  async #mint(minting: Minting, { datasets }: PowerBIWorkspace, needsIdentity: boolean): Promise<WireEmbedToken> {
    const { item, workspaceGuid, canEdit, lifetimeInMinutes, identity } = minting
    if (item.type === 'Dashboard') return this.#mintDashboard(minting, datasets)
    const known = datasets.find(({ id }) => id === item.dataset?.id)
    const dataset = known ?? (item.dataset && elsewhere(item.dataset.id, needsIdentity))
    const identities = await this.#identities(dataset ? [dataset] : [], identity)
    return this.#withRoles(identities, (asked) =>
      mint(this.#calling, '/GenerateToken', {
        datasets: dataset ? [{ id: dataset.id }] : [],
        reports: [{ id: item.id, allowEdit: canEdit }],
        ...(canEdit && { targetWorkspaces: [{ id: workspaceGuid }] }),
        ...(asked.length > 0 && { identities: asked }),
        lifetimeInMinutes,
      }),
    )
  }

  async #ofTiles(workspaceGuid: string, item: PowerBIItem, datasets: readonly WireDataset[]): Promise<WireDataset[]> {
    const path = `${dashboardPath(workspaceGuid, item)}/tiles`
    const tiles = await this.#keep(path, () => readList(this.#calling, path, WireTile))
    const shown = new Set(tiles.flatMap(({ datasetId }) => datasetId ?? []))
    return datasets.filter(({ id }) => shown.has(id))
  }

  /** V2 covers no dashboards. Its tiles show data sets, each with rules of its own. */
  async #mintDashboard({ item, workspaceGuid, lifetimeInMinutes, identity }: Minting, datasets: WireDataset[]) {
    const path = dashboardPath(workspaceGuid, item)
    const identities = await this.#identities(await this.#ofTiles(workspaceGuid, item, datasets), identity)
    return this.#withRoles(identities, (known) =>
      mint(this.#calling, `${path}/GenerateToken`, {
        accessLevel: 'View',
        ...(known.length > 0 && { identities: known }),
        lifetimeInMinutes,
      }),
    )
  }

  /** For data sets with rules alone: one that has none is refused with an identity. */
  #identities(datasets: readonly WireDataset[], identity: () => PowerBIIdentity): WireIdentity[] {
    return datasets
      .filter(({ isEffectiveIdentityRequired }) => isEffectiveIdentityRequired)
      .map((dataset) => {
        const { username, roles } = identity()
        const needsRoles = dataset.isEffectiveIdentityRolesRequired === true
        const known = roles.filter((role) => this.#kept.peek(this.#roleKey(dataset.id, role)) !== false)
        if (needsRoles && known.length === 0) throw new PowerBIFault('missingIdentity')
        return { username, datasets: [dataset.id], ...(needsRoles && { roles: known.slice(0, mostRoles) }) }
      })
  }

  #roleKey = (datasetId: string, role: string) => this.#key(`/roles/${datasetId}/${role}`)

  /**
   * Nothing lists the roles of a data set. Where it refuses the person’s, each is asked for alone, and those that it does
   * not know are left out for a while.
   */
  async #withRoles(
    identities: WireIdentity[],
    attempt: (identities: WireIdentity[]) => Promise<WireEmbedToken>,
  ): Promise<WireEmbedToken> {
    try {
      return await attempt(identities)
    } catch (error) {
      if (!(error instanceof PowerBIFault && error.kind === 'unknownRoles')) throw error
    }
    const known = await Promise.all(
      identities.map(async (identity) => {
        if (!identity.roles) return identity
        const roles: string[] = []
        for (const role of identity.roles) {
          if (await this.#isKnown(identity, role, identities, attempt)) roles.push(role)
        }
        if (roles.length === 0) throw new PowerBIFault('missingIdentity')
        return { ...identity, roles }
      }),
    )
    return attempt(known)
  }

  async #isKnown(
    identity: WireIdentity,
    role: string,
    identities: WireIdentity[],
    attempt: (identities: WireIdentity[]) => Promise<WireEmbedToken>,
  ): Promise<boolean> {
    // Two data sets are never asked for one role together: which of them refused could not be told.
    if (identities.length > 1) return true
    const key = this.#roleKey(identity.datasets[0] ?? '', role)
    return this.#kept.get(key, async () => {
      try {
        await attempt([{ ...identity, roles: [role] }])
        return true
      } catch (error) {
        if (error instanceof PowerBIFault && error.kind === 'unknownRoles') return false
        throw error
      }
    })
  }
}

interface WireIdentity {
  username: string
  datasets: string[]
  roles?: string[]
}

/** The service takes no more. */
const mostRoles = 50

const workspacePath = (guid: string) => `/groups/${plainId(guid)}`
const reportPath = (workspaceGuid: string, reportGuid: string) =>
  `${workspacePath(workspaceGuid)}/reports/${plainId(reportGuid)}`
const dashboardPath = (workspaceGuid: string, { id }: PowerBIItem) =>
  `${workspacePath(workspaceGuid)}/dashboards/${plainId(id)}`
/** Ids of exports are long texts of the service’s own, with signs of Base64 in them. */
const exportPath = (workspaceGuid: string, reportGuid: string, exportId: string) =>
  `${reportPath(workspaceGuid, reportGuid)}/exports/${encodeURIComponent(exportId)}`
const refreshesPath = (workspaceGuid: string, datasetId: string) =>
  `${workspacePath(workspaceGuid)}/datasets/${plainId(datasetId)}/refreshes`

const elsewhere = (id: string, needsIdentity: boolean): WireDataset => ({
  id,
  name: '',
  isEffectiveIdentityRequired: needsIdentity,
  isEffectiveIdentityRolesRequired: needsIdentity,
})
