/** What a person opens in Power BI with their own account of the directory (specification 000, sections 6 and 7). */
import { randomUUID } from 'node:crypto'
import type { EmbedTokenAnswer, PassthroughSidebarItems } from '../../../contract/services/power-bi-embed.ts'
import type { AzureADAuthenticationMethod } from '../../../contract/vocabulary/enums.ts'
import { features as featureNames } from '../../../contract/vocabulary/features.ts'
import { directorySources } from '../../../contract/vocabulary/identity.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { settings } from '../../../contract/vocabulary/settings.ts'
import { Refusal, refused } from '../../access/refusals.ts'
import { isOn } from '../../auth/permissions.ts'
import type { SignedInContext } from '../../context/context.ts'
import { ownReading } from '../../db/own-transaction.ts'
import type { Db } from '../../db/transaction.ts'
import type { PersonalGroup, PersonalParent, PersonalPowerBI } from '../../gateways/power-bi/as-person.ts'
import type { PowerBIItem } from '../../gateways/power-bi/items.ts'
import { isTrue, readSettings } from '../../settings/settings.ts'
import { type OwnDirectoryToken, ownDirectoryToken } from '../../sign-in/external/directory-tokens.ts'
import { frameAddress } from '../power-bi-provider.ts'
import { type ItemType, isOfKind } from '../report-provider.ts'

/** Those that ask for the scope of Power BI. */
const methods: readonly AzureADAuthenticationMethod[] = ['AuthWithPbi', 'AuthWithPbiGraph']

const isBIMethod = (method: string | undefined): boolean => methods.some((each) => each === method)

/** Milliseconds of which a report is still worth opening; the browser has a fresh token by then. */
const worthOpening = 4 * 60_000

async function findSource(db: Db, tenantId: number, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('authentication_source')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.authentication_source ?? null
}

/** Each condition is refused in its own words. Asked before the call’s first statement: no transaction waits for the service. */
async function openOwn(context: SignedInContext): Promise<{ service: PersonalPowerBI; own: OwnDirectoryToken }> {
  const { store, tenantId, principal, features, gateways, now } = context
  const [values, source, own] = await ownReading(store, tenantId, (db) =>
    Promise.all([
      readSettings(db, { tenantId, userId: 0 }, [settings.azureADAuthType, settings.isAzureADLoginEnabled]),
      findSource(db, tenantId, principal.userId),
      ownDirectoryToken(db, context, principal.userId, 'PowerBIPro'),
    ]),
  )
  // Whoever acts as a person has their rights here, and not their voice there.
  if (principal.impersonator) throw refused('powerBI.passthroughWhileActing')
  if (!directorySources.some((name) => name === source)) throw refused('reportSharing.passthroughNeedsDirectory')
  const isUsed = isOn(features.get(featureNames.loginAzureAD)) && isTrue(values[settings.isAzureADLoginEnabled])
  if (!isUsed || !isBIMethod(values[settings.azureADAuthType])) {
    // As the settings call them.
    throw refused('powerBI.passthroughNeedsMethod', {
      reports: ['setting.asksAuthWithPbi'],
      groups: ['setting.asksAuthWithPbiGraph'],
    })
  }
  if (!own || own.expiresAt.getTime() - now.getTime() < worthOpening) throw new Refusal(401, 'PowerBITokenIsNeeded')
  return { service: gateways.powerBI.openAs(own.token), own }
}

const nameOf = (name: string) => name.slice(0, limits.reportName)

function presentGroup({ id, name, isOnDedicatedCapacity, items }: PersonalGroup) {
  const ofType = (isWanted: (item: PowerBIItem) => boolean) =>
    items.filter(isWanted).map((item) => ({ id: item.id, name: nameOf(item.name), reportType: item.type }))
  return {
    id,
    name: nameOf(name),
    isOnDedicatedCapacity,
    reports: ofType(({ type }) => type !== 'Dashboard'),
    dashboards: ofType(({ type }) => type === 'Dashboard'),
  }
}

export async function findPassthroughItems(context: SignedInContext): Promise<PassthroughSidebarItems> {
  const { service } = await openOwn(context)
  const [apps, workspaces] = await Promise.all([service.groups('App'), service.groups('Workspace')])
  return { apps: apps.map(presentGroup), workspaces: workspaces.map(presentGroup) }
}

interface Asked {
  parentType: PersonalParent
  childType: ItemType
  parentGuid: string
  childGuid: string
}

/** The token is the person’s own, and goes to nobody else: they got it in their browser. */
export async function embedPassthrough(context: SignedInContext, asked: Asked): Promise<EmbedTokenAnswer> {
  const { gateways, origin, now } = context
  const { service, own } = await openOwn(context)
  const found = await service.item(asked.parentType, asked.parentGuid, asked.childGuid)
  if (!found) throw new Refusal(404, 'powerBI.noSuchItem')
  const { group, item } = found
  if (!isOfKind(item.type, asked.childType)) throw refused('powerBI.itemIsOther')
  const embedTokenDto = {
    id: null,
    embedUrl: frameAddress(item.embedUrl, gateways.powerBI.isStandIn, origin),
    token: own.token,
    tokenId: randomUUID(),
    expiration: own.expiresAt.toISOString(),
    secondsLeft: Math.floor((own.expiresAt.getTime() - now.getTime()) / 1000),
    reportId: item.id,
    reportName: nameOf(item.name),
    reportType: item.type,
    embedType: item.type === 'Dashboard' ? ('dashboard' as const) : ('report' as const),
    isPbiProEmbed: true,
    canEdit: item.type === 'Report' && !group.isReadOnly,
    showFilters: true,
    showNavigation: true,
    initialPage: null,
    phasedEmbedding: false,
    isLogsEnabled: false,
    slideshowPages: null,
    slideshowInterval: null,
    pageNames: null,
    filter: null,
  }
  return { embedTokenDto, tasks: [] }
}
