/** What several people get or lose at once: chosen here, and done to each of them by itself. */
import { Button, type ComboboxData, SegmentedControl, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UserListItem } from '../../../contract/models/user.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import {
  useOrganizationUnitAddUsersToOrganizationUnitMutation,
  useOrganizationUnitGetAllQuery,
} from '../../api/generated/organization-unit.ts'
import { useUserGetUserForEditQuery } from '../../api/generated/user.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import type { Chosen } from '../../kit/list/use-bulk.tsx'
import { roleOptions, unitOptions } from './assignment-options.ts'
import classes from './ForMany.module.css'
import { useChangeUser } from './use-change-user.ts'

interface ForManyProps {
  people: Chosen<UserListItem>
  onClose: () => void
}

type Way = 'give' | 'take'

export function RoleForMany({ people, onClose }: ForManyProps) {
  const intl = useIntl()
  const changeUser = useChangeUser()
  const forEdit = useUserGetUserForEditQuery({})
  const [way, setWay] = useState<Way>('give')
  const [name, setName] = useState<string | null>(null)
  const roles = forEdit.data?.roles ?? []
  const role = roles.find(({ roleName }) => roleName === name)
  const has = (user: UserListItem) => user.roles.some(({ roleId }) => roleId === role?.roleId)
  const others = (names: readonly string[]) => names.filter((each) => each !== role?.roleName)
  const begin = () => {
    if (!role) return
    if (way === 'give')
      people.run({
        label: 'users.many.giveRole',
        when: (user) => !has(user) || 'users.many.hasRole',
        run: ({ id }) =>
          changeUser(id, ({ assignedRoleNames }) => ({
            assignedRoleNames: [...others(assignedRoleNames), role.roleName],
          })),
      })
    else
      people.run({
        label: 'users.many.takeRole',
        when: (user) => has(user) || 'users.many.lacksRole',
        run: ({ id }) => changeUser(id, ({ assignedRoleNames }) => ({ assignedRoleNames: others(assignedRoleNames) })),
      })
  }
  return (
    <ChoiceDialog
      title="users.many.roleTitle"
      count={people.rows.length}
      label="users.many.role"
      options={forEdit.data ? roleOptions(forEdit.data).options : []}
      isFailed={forEdit.isError}
      value={name}
      onChoose={setName}
      hint={way === 'give' ? 'users.many.giveHint' : 'users.many.takeHint'}
      action={way === 'give' ? 'users.many.giveAction' : 'users.many.takeAction'}
      begin={begin}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={intl.formatMessage({ id: 'users.many.way' })}
        value={way}
        onChange={(chosen) => setWay(chosen === 'take' ? 'take' : 'give')}
        data={[
          { value: 'give', label: intl.formatMessage({ id: 'users.many.give' }) },
          { value: 'take', label: intl.formatMessage({ id: 'users.many.take' }) },
        ]}
      />
    </ChoiceDialog>
  )
}

export function UnitForMany({ people, onClose }: ForManyProps) {
  const units = useOrganizationUnitGetAllQuery()
  const [addUsers] = useOrganizationUnitAddUsersToOrganizationUnitMutation()
  const [id, setId] = useState<string | null>(null)
  const items = units.data ?? []
  const unit = items.find((each) => String(each.id) === id)
  const begin = () =>
    unit &&
    people.run({
      label: 'users.many.unitAction',
      when: ({ organizationUnits }) => !organizationUnits.some((each) => each.id === unit.id) || 'users.many.isInUnit',
      run: (user) =>
        addUsers({ addUsersToOrganizationUnit: { organizationUnitId: unit.id, userIds: [user.id] } }).unwrap(),
    })
  return (
    <ChoiceDialog
      title="users.many.unitTitle"
      count={people.rows.length}
      label="users.many.unit"
      options={unitOptions({ allOrganizationUnits: items })}
      isFailed={units.isError}
      value={id}
      onChoose={setId}
      hint={unit?.isEntraGroup ? 'users.many.groupHint' : 'users.many.unitHint'}
      action="users.many.unitAction"
      begin={begin}
      onClose={onClose}
    />
  )
}

interface ChoiceDialogProps {
  title: MessageKey
  count: number
  label: MessageKey
  options: ComboboxData
  /** What there is to choose from could not be asked for. */
  isFailed: boolean
  value: string | null
  onChoose: (value: string | null) => void
  hint: MessageKey
  action: MessageKey
  begin: () => void
  onClose: () => void
  /** Before the choice. */
  children?: ReactNode
}

function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, count, label, options, isFailed, value, onChoose, hint, action, begin, onClose, children } = props
  const intl = useIntl()
  return (
    <Dialog kind="question" onClose={onClose} title={<FormattedMessage id={title} values={{ count }} />}>
      <form
        className={classes.choice}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          begin()
        }}
      >
        {children}
        <Select
          data-autofocus
          label={<FormattedMessage id={label} />}
          data={options}
          value={value}
          onChange={onChoose}
          searchable
          selectFirstOptionOnChange
          error={isFailed && intl.formatMessage({ id: 'kit.form.loadFailed' })}
          nothingFoundMessage={intl.formatMessage({ id: 'kit.checkTree.nothing' })}
          // Outside the dialog a screen reader would not find it.
          comboboxProps={{ withinPortal: false }}
        />
        <p className={classes.hint}>
          <FormattedMessage id={hint} />
        </p>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="kit.cancel" />
          </Button>
          <Button type="submit" disabled={value === null}>
            <FormattedMessage id={action} />
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
