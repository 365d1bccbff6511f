/** Who did something, as a row says it: the person in whose name, and whoever acted as them. */
import type { IntlShape } from 'react-intl'
import type { AuditLogItem } from '../../../contract/services/audit-log.ts'

export type Actors = Pick<
  AuditLogItem,
  'userId' | 'userName' | 'impersonatorTenantId' | 'impersonatorUserId' | 'impersonatorUserName'
> & { isOfPortal?: boolean }

/** Without an id nobody was signed in; with one that has no name it was somebody whom this side does not know. */
export function nameOfPerson(intl: IntlShape, { userId, userName, isOfPortal }: Actors): string {
  if (isOfPortal) return intl.formatMessage({ id: 'history.system' })
  return userName ?? intl.formatMessage({ id: userId === null ? 'history.nobody' : 'history.gone' })
}

/** Null: nobody acted as the person. Whoever of the operator did is not named to a tenant. */
export function nameOfActor(intl: IntlShape, row: Actors): string | null {
  if (row.impersonatorUserId === null) return null
  const unnamed = row.impersonatorTenantId === null ? 'history.operator' : 'history.somebody'
  return row.impersonatorUserName ?? intl.formatMessage({ id: unnamed })
}
