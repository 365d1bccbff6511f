import { FormattedMessage, useIntl } from 'react-intl'
import type { Role } from '../../../contract/models/role.ts'
import classes from './RoleMarks.module.css'

/** A role by its name, and what is special about it. */
export function RoleMarks({ role }: { role: Pick<Role, 'displayName' | 'isStatic' | 'isDefault'> }) {
  return (
    <span className={classes.role}>
      <span className={classes.name} title={role.displayName}>
        <bdi>{role.displayName}</bdi>
      </span>
      <Marks role={role} />
    </span>
  )
}

export function Marks({ role }: { role: Pick<Role, 'isStatic' | 'isDefault'> }) {
  const intl = useIntl()
  return (
    <>
      {role.isStatic && (
        <span className={classes.mark} title={intl.formatMessage({ id: 'roles.staticNote' })}>
          <FormattedMessage id="roles.static" />
        </span>
      )}
      {role.isDefault && (
        <span className={classes.mark} title={intl.formatMessage({ id: 'roles.defaultNote' })}>
          <FormattedMessage id="roles.default" />
        </span>
      )}
    </>
  )
}
