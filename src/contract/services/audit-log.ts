import { type Static, Type } from 'typebox'
import { NameValue } from '../models/name-value.ts'
import { command, file, query, service } from '../operation.ts'
import {
  choice,
  count,
  dateTime,
  exportMembers,
  FileResult,
  flag,
  id,
  nullable,
  pageOf,
  pagingMembers,
  requiredText,
  shape,
  smallId,
  text,
} from '../shapes.ts'
import { entityChangeTypes } from '../vocabulary/entity-history.ts'
import { features } from '../vocabulary/features.ts'
import { limits, retention } from '../vocabulary/limits.ts'
import { permissions } from '../vocabulary/permissions.ts'

const spanMembers = {
  startDate: Type.Optional(dateTime('Only what happened then or later.')),
  endDate: Type.Optional(dateTime('Only what happened then or before.')),
  userName: Type.Optional(text(limits.userName, 'Only by people whose user name contains this.')),
}

const byOthers = {
  isByOthers: Type.Optional(
    flag(
      'An addition to the catalogue. true: only what somebody did in the name of another; false: only what people did themselves.',
    ),
  ),
}

/** An addition to the catalogue: the way from a call to its changes, and back. */
const ofOneCall = { entityChangeSetId: Type.Optional(id('Only what one call changed, and that call.')) }

const milliseconds = (description: string) => Type.Integer({ minimum: 0, maximum: 2_147_483_647, description })

const auditLogMembers = {
  ...spanMembers,
  serviceName: Type.Optional(text(limits.operationName, 'Only services whose name contains this.')),
  methodName: Type.Optional(text(limits.operationName, 'Only operations whose name contains this.')),
  browserInfo: Type.Optional(text(limits.browserInfo, 'Only browsers whose description contains this.')),
  hasException: Type.Optional(flag('true: only calls that failed; false: only those that did not.')),
  ...byOthers,
  isCommand: Type.Optional(
    flag('An addition to the catalogue. true: only calls that are to change something; false: only those that read.'),
  ),
  minExecutionDuration: Type.Optional(milliseconds('Only calls that took at least so many milliseconds.')),
  maxExecutionDuration: Type.Optional(milliseconds('Only calls that took at most so many milliseconds.')),
  ...ofOneCall,
}

const AuditLogFilter = Type.Object({ ...auditLogMembers, ...pagingMembers })
const AuditLogExport = Type.Object({ ...auditLogMembers, ...exportMembers(limits.exportedCalls) })
export type AuditLogFilter = Static<typeof AuditLogFilter>

const userId = nullable(id('Who called, or signed in by this call; null: nobody was signed in.'))
const userName = nullable(text(limits.userName, 'Their user name; null where the person is gone or of the host.'))
const impersonators = {
  impersonatorTenantId: nullable(smallId('Tenant of whoever acted as that person; null: nobody did, or the host.')),
  impersonatorUserId: nullable(id('Who acted as that person; null: nobody did.')),
  impersonatorUserName: nullable(
    text(limits.userName, 'Their user name; null: nobody acted, or somebody of the host, who is not named to others.'),
  ),
}

export const AuditLogItem = shape('AuditLogItem', {
  id: id('Row.'),
  userId,
  userName,
  ...impersonators,
  serviceName: text(limits.operationName, 'Service.'),
  methodName: text(limits.operationName, 'Operation.'),
  parameters: text(limits.auditParameters, 'What it was called with, as JSON, without secrets; cut where it is long.'),
  executionTime: dateTime('When it was called.'),
  executionDuration: count('Milliseconds until its answer.'),
  clientIpAddress: text(limits.clientIpAddress, 'Address of the caller.'),
  clientName: nullable(text(limits.clientName, 'Name of the caller’s machine; null, because browsers do not tell it.')),
  browserInfo: text(limits.browserInfo, 'What the browser says of itself.'),
  exception: nullable(text(limits.exception, 'Status and reason of the refusal or failure; null: it succeeded.')),
  customData: nullable(
    text(
      limits.customData,
      'What the operation noted beside, as JSON: the report that was opened or taken from, where the parameters name none.',
    ),
  ),
  entityChangeSetId: nullable(
    id('The same as of all that it changed, which may be nothing; null: it only read, or was before this was kept.'),
  ),
})
export type AuditLogItem = Static<typeof AuditLogItem>

const entityTypeFullName = text(limits.entityTypeFullName, 'Kind of entity, as `GetEntityHistoryObjectTypes` names it.')

const entityChangeMembers = {
  ...spanMembers,
  entityTypeFullName: Type.Optional(entityTypeFullName),
  ...byOthers,
  ...ofOneCall,
}

const EntityChangeFilter = Type.Object({ ...entityChangeMembers, ...pagingMembers })
const EntityChangeExport = Type.Object({ ...entityChangeMembers, ...exportMembers(limits.exportRows) })
export type EntityChangeFilter = Static<typeof EntityChangeFilter>

const EntityTypeChangeFilter = Type.Object({
  entityTypeFullName: requiredText(
    limits.entityTypeFullName,
    'Kind of entity, as `GetEntityHistoryObjectTypes` names it.',
  ),
  entityId: requiredText(limits.entityId, 'Its key, with or without the quotes that ABP’s clients put around it.'),
  ...pagingMembers,
})

export const EntityChangeItem = shape('EntityChangeItem', {
  id: id('Change.'),
  userId,
  userName,
  ...impersonators,
  /** An addition to the catalogue. */
  isOfPortal: flag('The portal did it by itself, as at the end of a subscription: nobody called it.'),
  changeTime: dateTime('When it was changed.'),
  entityTypeFullName,
  entityId: text(limits.entityId, 'Key of the entity.'),
  /** An addition to the catalogue. */
  entityName: nullable(
    text(limits.propertyValue, 'What the entity is called, or was last; null: it has no name but its key.'),
  ),
  changeType: Type.Integer({ minimum: 0, maximum: 2, description: 'Created 0, updated 1, deleted 2.' }),
  changeTypeName: Type.Enum(entityChangeTypes, { description: 'The same as a word.' }),
  entityChangeSetId: id('The same for all that was changed by one call.'),
})
export type EntityChangeItem = Static<typeof EntityChangeItem>

const value = (description: string) => nullable(text(limits.propertyValue, description))

/** An addition to the catalogue: programs read the values. */
const words = (which: string) =>
  nullable(
    text(2 * limits.textValue, 'Words.'),
    `${which} in the caller’s words: the name of what its id or name stands for, or what forms call it; null: the value says it, ` +
      'what it stood for is gone, or the caller may not see that.',
  )

export const EntityPropertyChange = shape('EntityPropertyChange', {
  entityChangeId: id('Change.'),
  propertyName: text(limits.propertyName, 'Property.'),
  displayName: text(2 * limits.textValue, 'What it is called, in the caller’s language.'),
  propertyTypeFullName: text(limits.entityTypeFullName, 'Its type, as ABP names it.'),
  originalValue: value('Value before, as JSON, cut where it is long; null: none. A secret shows as "***".'),
  newValue: value('Value after, likewise.'),
  originalText: words('Value before'),
  newText: words('Value after'),
  tenantId: nullable(smallId('Tenant; null: the host.')),
})
export type EntityPropertyChange = Static<typeof EntityPropertyChange>

const BeginExport = shape('BeginExport', {
  kind: choice(['calls', 'changes'], 'What is exported.'),
  ...auditLogMembers,
  ...entityChangeMembers,
})
export type BeginExport = Static<typeof BeginExport>

const AuditExport = shape('AuditExport', {
  kind: choice(['calls', 'changes'], 'What is exported.'),
  startTime: dateTime('When it was asked for.'),
  endTime: nullable(dateTime('Moment.'), 'When it ended; null: it goes on.'),
  failure: nullable(text(limits.exception, 'Words.'), 'Why there is no file; null: there is one, once it has ended.'),
  rowCount: count('Records that are in the file by now.'),
  totalRows: count('Records that matched when it was asked for.'),
  isCut: flag('There were more than a file may hold: the oldest are not in it.'),
  keptUntil: dateTime('The file is deleted then.'),
})
export type AuditExport = Static<typeof AuditExport>

const { auditLogs } = permissions
const shared = { permission: auditLogs, feature: features.auditLogs } as const

export const auditLog = service('AuditLog', {
  getAuditLogs: query.get({
    summary: `A page of the calls of the last ${retention.auditLogs} days, the newest first.`,
    query: AuditLogFilter,
    queryNames: 'pascal',
    answer: pageOf(AuditLogItem),
    ...shared,
    reads: ['AuditLog'],
    notWhole: 'Rows have parameters and exceptions of calls, which no device keeps.',
  }),
  getAuditLogsToExcel: file.get({
    summary: `The first ${limits.exportedCalls} of the filtered calls as a workbook.`,
    query: AuditLogExport,
    queryNames: 'pascal',
    answer: FileResult,
    ...shared,
  }),
  getEntityHistoryObjectTypes: query.get({
    summary: 'Kinds of entities whose changes are recorded here.',
    answer: Type.Array(NameValue, { description: 'By name in the caller’s language; `value` is the full name.' }),
    ...shared,
    reads: ['EntityChange'],
    stored: true,
  }),
  getEntityChanges: query.get({
    summary: `A page of the changes of entities in the last ${retention.entityChanges} days, the newest first.`,
    query: EntityChangeFilter,
    queryNames: 'pascal',
    answer: pageOf(EntityChangeItem),
    ...shared,
    reads: ['EntityChange'],
    stored: true,
    notWhole: 'A log: there are more rows at every look, and more than are kept.',
  }),
  getEntityChangesToExcel: file.get({
    summary: 'The filtered changes as a workbook.',
    query: EntityChangeExport,
    queryNames: 'pascal',
    answer: FileResult,
    ...shared,
  }),
  /** Additions to the catalogue: exports that nobody waits for. */
  beginExport: command.post({
    inOwnName: true,
    summary: `Has the filtered calls or changes written into a file, newest first, up to ${limits.exportedRecords}, in place of the caller’s last export.`,
    body: BeginExport,
    ...shared,
    changes: ['AuditLog'],
  }),
  getExport: query.get({
    summary: 'The caller’s last export, and how far it is.',
    answer: shape('OwnAuditExport', { last: nullable(AuditExport, 'Null: there is none.') }),
    ...shared,
    reads: ['AuditLog'],
    audited: false,
  }),
  stopExport: command.post({
    inOwnName: true,
    summary: 'Stops the caller’s export, or forgets its file.',
    ...shared,
    changes: ['AuditLog'],
  }),
  getExportedFile: file.get({
    summary: 'The file of the caller’s last export: CSV in a ZIP archive.',
    answer: FileResult,
    ...shared,
  }),
  getEntityTypeChanges: query.get({
    summary: 'A page of the changes of one entity, the newest first.',
    query: EntityTypeChangeFilter,
    queryNames: 'pascal',
    answer: pageOf(EntityChangeItem),
    ...shared,
    reads: ['EntityChange'],
    notWhole: 'It is opened to see what each change changed, and that is kept nowhere.',
  }),
  getEntityPropertyChanges: query.get({
    summary: 'What one change changed.',
    query: Type.Object({ entityChangeId: id('Change.') }),
    answer: Type.Array(EntityPropertyChange, { description: 'By the order of the properties.' }),
    ...shared,
    reads: ['EntityChange'],
  }),
})
