/** Power BI in a person’s own name: the workspaces and apps that their directory account opens. */
import { createHash } from 'node:crypto'
import type { GatewaySite } from '../site.ts'
import { orRefusal, PowerBIFault } from './faults.ts'
import { isSameId, itemsOf, type PowerBIItem, plainId } from './items.ts'
import type { KeptAnswers } from './kept-answers.ts'
import {
  type Calling,
  longestCall,
  readAll,
  readList,
  WireApp,
  WireDashboard,
  WireReport,
  WireWorkspace,
} from './rest.ts'

export type PersonalParent = 'App' | 'Workspace'

export interface PersonalGroup {
  id: string
  name: string
  isOnDedicatedCapacity: boolean
  /** To this person. */
  isReadOnly: boolean
  items: PowerBIItem[]
}

/** Each of these is refused, in words for the caller; where the token opens nothing any more, such that a new one is fetched. */
export interface PersonalPowerBI {
  groups(kind: PersonalParent): Promise<PersonalGroup[]>
  /** Refused where the account opens no such group; null where that has no such item. */
  item(
    kind: PersonalParent,
    groupGuid: string,
    guid: string,
  ): Promise<{ group: PersonalGroup; item: PowerBIItem } | null>
}

interface Asking {
  address: string
  log: GatewaySite['log']
  personToken: string
  kept: KeptAnswers
}

const paths = { App: '/apps', Workspace: '/groups' } as const satisfies Record<PersonalParent, string>

/** Enough to be quick, and few enough for a service that counts requests. */
const askedAtOnce = 6

export function openAsPerson({ address, log, personToken, kept }: Asking): PersonalPowerBI {
  const calling: Calling = {
    address,
    async token(isRefused) {
      if (isRefused) throw new PowerBIFault('needsOwnToken')
      return personToken
    },
    log,
    until: performance.now() + longestCall,
  }
  // Of the token, and so of the account: another one has answers of its own, and so has the next token.
  const owner = createHash('sha256').update(personToken).digest('base64url')
  const keep = <T>(path: string, ask: () => Promise<T>) => kept.get(`${owner} ${path}`, ask)

  const groupsOf = (kind: PersonalParent) =>
    keep(paths[kind], async () => {
      if (kind === 'App')
        return (await readList(calling, paths.App, WireApp)).map((app) => ({ ...app, isReadOnly: true }))
      return readAll(calling, paths.Workspace, WireWorkspace)
    })

  async function contentOf(kind: PersonalParent, id: string): Promise<PowerBIItem[]> {
    const path = `${paths[kind]}/${plainId(id)}`
    return keep(path, async () => {
      const [reports, dashboards] = await Promise.all([
        readList(calling, `${path}/reports`, WireReport),
        readList(calling, `${path}/dashboards`, WireDashboard),
      ])
      return itemsOf(reports, dashboards, () => null)
    })
  }

  const whole = (group: WireWorkspace, items: PowerBIItem[]): PersonalGroup => ({
    id: group.id,
    name: group.name,
    isOnDedicatedCapacity: group.isOnDedicatedCapacity === true,
    isReadOnly: group.isReadOnly === true,
    items,
  })

  async function all(kind: PersonalParent): Promise<PersonalGroup[]> {
    const found: WireWorkspace[] = await groupsOf(kind)
    const groups: PersonalGroup[] = []
    for (let start = 0; start < found.length; start += askedAtOnce) {
      const portion = found.slice(start, start + askedAtOnce)
      groups.push(
        ...(await Promise.all(portion.map(async (group) => whole(group, await orNothing(contentOf(kind, group.id)))))),
      )
    }
    return groups
  }

  async function find(kind: PersonalParent, groupGuid: string, guid: string) {
    const found: WireWorkspace[] = await groupsOf(kind)
    const group = found.find(({ id }) => isSameId(id, groupGuid))
    // Another’s is not told from one that is not there.
    if (!group) throw new PowerBIFault('notFound')
    const items = await contentOf(kind, group.id)
    const item = items.find(({ id }) => isSameId(id, guid))
    return item ? { group: whole(group, items), item } : null
  }

  return {
    groups: (kind) => orRefusal(inOwnWords(all(kind))),
    item: (kind, groupGuid, guid) => orRefusal(inOwnWords(find(kind, groupGuid, guid))),
  }
}

/** One workspace that is closed to the person, or gone since, does not close the others. */
async function orNothing(asked: Promise<PowerBIItem[]>): Promise<PowerBIItem[]> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PowerBIFault && (error.kind === 'notAllowed' || error.kind === 'notFound')) return []
    throw error
  }
}

/** No application asked, of which the words for the others tell. */
async function inOwnWords<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof PowerBIFault) || (error.kind !== 'notAllowed' && error.kind !== 'settingOff')) throw error
    throw new PowerBIFault('notAllowedToPerson', { requestId: error.requestId ?? undefined, cause: error })
  }
}
