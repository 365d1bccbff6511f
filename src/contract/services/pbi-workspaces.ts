import { type Static, Type } from 'typebox'
import { command, file, query, service } from '../operation.ts'
import { choice, FileResult, flag, guid, listOf, nullable, requiredName, shape, smallId, text } from '../shapes.ts'
import { itemTypes } from '../vocabulary/enums.ts'
import { features } from '../vocabulary/features.ts'
import { limits } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'
import { workspaceStates } from '../vocabulary/workspace-states.ts'

/** Sets of Power BI settings that a tenant may have (specification 001, section 3, Azure). */
const servicePrincipalNumber = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 3,
    description: 'Set of Power BI settings that reaches it; null: none is needed.',
  }),
)

const WorkspaceItem = shape('WorkspaceItem', {
  id: nullable(smallId('Report that it is registered as; null: not yet.')),
  name: text(limits.reportName, 'Name at the provider.'),
  itemGuid: guid('The item at the provider.'),
  type: choice(itemTypes, 'Kind of item.'),
})

const Workspace = shape('Workspace', {
  id: nullable(smallId('Workspace; null: the local report library, or not taken up yet.')),
  workspaceId: nullable(smallId('The same, under the name that reports use.')),
  workspaceGuid: nullable(guid('The workspace at its provider; null: the local report library.')),
  name: text(limits.reportName, 'Name.'),
  workspaceName: text(limits.reportName, 'The same, under the name that reports use.'),
  isEnabled: flag('Its reports are offered.'),
  isOnDedicatedCapacity: flag('It has computing power of its own.'),
  servicePrincipalNumber,
  problem: nullable(
    text(limits.workspaceProblem, 'Why Power BI does not say what is in it now; what was registered is there.'),
  ),
  items: Type.Array(WorkspaceItem, { description: 'What can be a report.' }),
})
export type Workspace = Static<typeof Workspace>

const CreateOrEditWorkspace = shape('CreateOrEditWorkspace', {
  id: Type.Optional(nullable(smallId('Workspace; absent or null takes up a new one.'))),
  workspaceGuid: guid('The workspace at its provider.'),
  name: requiredName(limits.reportName, 'Name.'),
  isEnabled: flag('Its reports are offered.'),
  servicePrincipalNumber: Type.Optional(servicePrincipalNumber),
})

const WorkspacesQuery = Type.Object({
  filter: Type.Optional(text(limits.filter, 'Part of the name of a workspace, or of its id.')),
  state: Type.Optional(choice(workspaceStates, 'Only those that are so.')),
})

const { reports } = permissions
const administration = { feature: features.powerBI, side: 'tenant' } as const

export const pbiWorkspaces = service('PbiWorkspaces', {
  getWorkspacesForCreateOrEdit: query.get({
    ...administration,
    summary:
      'The local report library, the workspaces of Power BI that the tenant took up, and those that it could, with their items.',
    query: WorkspacesQuery,
    queryNames: 'pascal',
    answer: listOf(Workspace),
    permission: reports.view,
    reads: ['Workspace', 'Report'],
    stored: true,
  }),
  /** An addition to the catalogue. */
  getWorkspacesToExcel: file.get({
    ...administration,
    summary: 'The filtered workspaces as a workbook.',
    query: WorkspacesQuery,
    queryNames: 'pascal',
    answer: FileResult,
    permission: reports.view,
  }),
  createOrEdit: command.post({
    inOwnName: true,
    ...administration,
    summary: 'Takes up a workspace of Power BI, or changes or disables one.',
    body: CreateOrEditWorkspace,
    permission: [reports.create, reports.edit],
    changes: ['Workspace', 'Report'],
  }),
})
