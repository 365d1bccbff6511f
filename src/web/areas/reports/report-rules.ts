/** What the form of a report takes, and how it becomes a request. */
import { array, object, string } from 'yup'
import type { CreateOrEditReport, ReportForEdit } from '../../../contract/services/pbi-reports.ts'
import type { Workspace } from '../../../contract/services/pbi-workspaces.ts'
import { pbiReportsCreateOrEditBounds } from '../../api/generated/bounds.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import type { ItemType } from './report-kinds.ts'

interface EmbedValues {
  itemType: ItemType
  itemGuid: string
  isDatasetWithRLS: boolean
  /** By its id, which its provider does not list. */
  isTyped: boolean
}

/** Names are those of the wire, so that the server's faults find their fields. */
export interface ReportFormValues {
  /** As text: it is the name of an option. */
  workspaceId: string
  itemGuid: string
  name: string
  description: string
  folderPath: string
  roleIds: string[]
  isDisabled: boolean
  isDefaultForTenant: boolean
  showNavigation: boolean
  showFilters: boolean
  phasedEmbedding: boolean
  isSmartRLSEnabled: boolean
  isLogsEnabled: boolean
  additionalEmbedData: EmbedValues[]
}

/** As the server has answered it: the workspaces that a new report can be of, or the report that is there. */
export type ReportBasis = { items: Workspace[] } | ReportForEdit

export const isNewReport = (basis: ReportBasis): basis is { items: Workspace[] } => 'items' in basis

export const emptyEmbed: EmbedValues = { itemType: 'Report', itemGuid: '', isDatasetWithRLS: false, isTyped: false }

/** As the server has it where nothing is said. */
const blank: ReportFormValues = {
  workspaceId: '',
  itemGuid: '',
  name: '',
  description: '',
  folderPath: '',
  roleIds: [],
  isDisabled: false,
  isDefaultForTenant: false,
  showNavigation: true,
  showFilters: false,
  phasedEmbedding: false,
  isSmartRLSEnabled: true,
  isLogsEnabled: false,
  additionalEmbedData: [],
}

export function reportFormValues(basis: ReportBasis): ReportFormValues {
  if (isNewReport(basis)) return blank
  const { id: _, itemType: __, roles: ___, ...report } = basis
  return {
    ...report,
    workspaceId: String(report.workspaceId ?? ''),
    description: report.description ?? '',
    folderPath: report.folderPath ?? '',
    roleIds: report.roleIds.map(String),
    additionalEmbedData: report.additionalEmbedData.map(({ itemType, itemGuid, isDatasetWithRLS }) => ({
      itemType,
      itemGuid,
      isDatasetWithRLS,
      isTyped: false,
    })),
  }
}

export const workspaceOf = (workspaces: readonly Workspace[], id: string): Workspace | undefined =>
  workspaces.find((one) => one.id !== null && String(one.id) === id)

type WorkspaceItem = Workspace['items'][number]

/** What may open together with a report: the other items of its workspace, of which an app is none. */
export function itemsBeside(
  workspaces: readonly Workspace[],
  { workspaceId, itemGuid }: { workspaceId: string; itemGuid: string },
): WorkspaceItem[] {
  const isOwn = ({ id, workspaceGuid }: Workspace) =>
    workspaceId === '' ? id === null && workspaceGuid === null : String(id) === workspaceId
  return (workspaces.find(isOwn)?.items ?? []).filter(
    (item) => item.type !== 'PowerBIApp' && item.itemGuid !== itemGuid,
  )
}

/** Which item a report is, it stays: it is sent as it was. */
export function reportRequest(values: ReportFormValues, basis: ReportBasis): CreateOrEditReport {
  const shared = {
    ...values,
    ...named(values),
    folderPath: values.folderPath.trim() || null,
    roleIds: values.roleIds.map(Number),
    additionalEmbedData: values.additionalEmbedData.map(({ isTyped: _, ...embed }) => ({
      ...embed,
      itemGuid: embed.itemGuid.trim(),
    })),
  }
  if (!isNewReport(basis)) {
    const { id, itemGuid, itemType, workspaceId } = basis
    return { ...shared, id, itemGuid, itemType, workspaceId }
  }
  // What the workspace does not have is an app, which the portal makes of several of its items.
  const workspace = workspaceOf(basis.items, values.workspaceId)
  const item = workspace?.items.find(({ itemGuid }) => itemGuid === values.itemGuid)
  return { ...shared, id: null, workspaceId: workspace?.id ?? null, itemType: item?.type ?? 'PowerBIApp' }
}

const named = ({ name, description }: ReportFormValues) => ({
  name: name.trim(),
  description: description.trim() || null,
})

/** What a report of the operator has: the rest belongs to organisations. */
export function ownReportRequest(values: ReportFormValues, basis: ReportForEdit): CreateOrEditReport {
  const { id, itemGuid, itemType } = basis
  const { showNavigation, showFilters, phasedEmbedding, isSmartRLSEnabled } = values
  return { id, itemGuid, itemType, ...named(values), showNavigation, showFilters, phasedEmbedding, isSmartRLSEnabled }
}

export const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function reportSchema(say: Say, basis: ReportBasis) {
  const bounds = pbiReportsCreateOrEditBounds
  const { itemGuid: _, ...texts } = shapeRules(say, bounds)
  const required = say('ThisFieldIsRequired')
  const chosen = isNewReport(basis) ? string().required(required) : string()
  return object({
    ...texts,
    workspaceId: chosen,
    itemGuid: chosen,
    additionalEmbedData: array().of(
      object({
        itemGuid: fieldRules(say)
          .required(bounds.itemGuid.maxLength)
          .matches(guid, { message: say('pbiReports.form.notAGuid'), excludeEmptyString: true }),
      }),
    ),
  })
}
