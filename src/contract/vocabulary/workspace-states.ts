/** What a workspace is to its organisation: the list, its filter and its workbook say the same. */
import type { MessageKey } from './messages.ts'

/** `library`: of this portal; `offered`: the application reaches it, and nobody has taken it up. */
export const workspaceStates = ['library', 'enabled', 'disabled', 'offered'] as const
export type WorkspaceState = (typeof workspaceStates)[number]

export const workspaceStateKeys: Readonly<Record<WorkspaceState, MessageKey>> = {
  library: 'pbiReports.workspace.library',
  enabled: 'pbiReports.workspace.enabled',
  disabled: 'pbiReports.workspace.disabled',
  offered: 'pbiReports.workspace.offered',
}

interface StatedWorkspace {
  id: number | null
  workspaceGuid: string | null
  name: string
  isEnabled: boolean
}

export function workspaceStateOf({ id, workspaceGuid, isEnabled }: StatedWorkspace): WorkspaceState {
  if (workspaceGuid === null) return 'library'
  if (id === null) return 'offered'
  return isEnabled ? 'enabled' : 'disabled'
}

export interface WorkspaceFilter {
  filter?: string | null | undefined
  state?: WorkspaceState | null | undefined
}

/** They are answered whole: the browser narrows them by the same rule as the server. */
export const isWorkspaceAsked =
  ({ filter, state }: WorkspaceFilter) =>
  (workspace: StatedWorkspace): boolean => {
    const part = filter?.trim().toLowerCase() ?? ''
    const isNamed = [workspace.name, workspace.workspaceGuid ?? ''].some((text) => text.toLowerCase().includes(part))
    return isNamed && (state == null || state === workspaceStateOf(workspace))
  }
