import type { organizationUnit as contract } from '../../../contract/services/organization-unit.ts'
import type { Handlers } from '../../context/context.ts'
import { assignments } from './assignment-handlers.ts'
import { groupSyncs } from './group-sync-handlers.ts'
import { tree } from './tree-handlers.ts'

export const organizationUnit: Handlers<typeof contract> = { ...tree, ...assignments, ...groupSyncs }
