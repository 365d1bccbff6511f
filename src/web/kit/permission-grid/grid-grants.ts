import type { Permission } from '../../../contract/models/permission.ts'
import type { Givers, GrantState } from './grants.ts'

/** What a mark and its row need to know of the whole. */
export interface Grants {
  stateOf: (permission: Permission) => GrantState
  givers: Givers | undefined
  isFixed: (permission: Permission) => boolean
  /** A mark was pressed. */
  press: (permission: Permission, mark: HTMLElement) => void
  /** Whose reasons are shown. */
  opened: string | undefined
}
