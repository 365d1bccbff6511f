/** What the service says of workspaces that were taken up, and of those that can be. */
import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { wordsOfRefusal } from '../../access/refusal-words.ts'
import { Refusal } from '../../access/refusals.ts'
import type { Context } from '../../context/context.ts'
import type { PowerBIItem } from '../../gateways/power-bi/items.ts'
import type { PowerBI } from '../../gateways/power-bi/power-bi.ts'

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

const presentItem = ({ id, name, type }: PowerBIItem): Workspace['items'][number] => ({
  id: null,
  name,
  itemGuid: id,
  type,
})

/** What is registered keeps its name here, also where the service has it no more. */
async function withItems(workspace: Workspace, service: PowerBI): Promise<Workspace> {
  const { workspace: found, items } = await service.workspace(workspace.workspaceGuid ?? '')
  const others = items.filter(({ id }) => !workspace.items.some(({ itemGuid }) => isSame(itemGuid, id)))
  return {
    ...workspace,
    isOnDedicatedCapacity: found.isOnDedicatedCapacity === true,
    items: [...workspace.items, ...others.map(presentItem)],
  }
}

const offered = (id: string, name: string, isOnDedicatedCapacity: boolean): Workspace => ({
  id: null,
  workspaceId: null,
  workspaceGuid: id,
  name,
  workspaceName: name,
  isEnabled: true,
  isOnDedicatedCapacity,
  servicePrincipalNumber: null,
  problem: null,
  items: [],
})

type Open = (servicePrincipalNumber: number | null) => PowerBI

/** Where nothing was taken up, what keeps the service from answering is the answer; else it stands beside each. */
export async function withService(
  open: Open,
  taken: readonly Workspace[],
  translate: Context['translate'],
): Promise<Workspace[]> {
  const orProblem = async (workspace: Workspace): Promise<Workspace> => {
    if (!workspace.isEnabled) return workspace
    try {
      return await withItems(workspace, open(workspace.servicePrincipalNumber))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { ...workspace, problem: wordsOfRefusal(error, translate) }
    }
  }
  const [known, others] = await Promise.all([Promise.all(taken.map(orProblem)), unknown(open, taken)])
  return [...known, ...others]
}

async function unknown(open: Open, taken: readonly Workspace[]): Promise<Workspace[]> {
  try {
    const all = await open(null).workspaces()
    const others = all.filter(({ id }) => !taken.some(({ workspaceGuid }) => isSame(workspaceGuid, id)))
    return others.map(({ id, name, isOnDedicatedCapacity }) => offered(id, name, isOnDedicatedCapacity === true))
  } catch (error) {
    if (!(error instanceof Refusal) || taken.length === 0) throw error
    return []
  }
}
