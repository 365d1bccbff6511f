import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { RoleForEdit } from '../../../contract/services/role.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { Content } from '../../kit/page/Page.tsx'
import { useMayAskDirectory } from './directory.ts'
import classes from './RoleGroups.module.css'
import { groupKey, groupOf } from './role-rules.ts'

/** Groups of a directory whose people get the role at sign-in. */
export function RoleGroups({ form }: { form: RoleForEdit }) {
  const intl = useIntl()
  const { value, set } = useFieldState<string[]>('groups')
  const mayAsk = useMayAskDirectory()
  const groups = value.map((key) => ({ key, ...groupOf(key, form) }))
  return (
    <Content>
      <Text size="sm" c="dimmed" mb="md">
        <FormattedMessage id={groups.length > 0 ? 'roles.groups.hint' : 'roles.groups.none'} />
      </Text>
      <ul className={classes.groups}>
        {groups.map(({ key, id, displayName, isEntraGroup }) => (
          <li key={key} className={classes.group}>
            <span className={classes.words}>
              <strong dir="auto">{displayName}</strong>
              <span className={classes.detail}>
                <FormattedMessage id={isEntraGroup ? 'roles.groups.entra' : 'roles.groups.ldap'} />{' '}
                {displayName === id ? <FormattedMessage id="roles.groups.new" /> : <bdi>{id}</bdi>}
              </span>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={intl.formatMessage({ id: 'roles.groups.remove' }, { name: displayName })}
              onClick={() => set(value.filter((other) => other !== key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {mayAsk && <Add onAdd={(id) => set([...new Set([...value, groupKey({ id, isEntraGroup: true })])])} />}
    </Content>
  )
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function Add({ onAdd }: { onAdd: (id: string) => void }) {
  const intl = useIntl()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const add = () => {
    const id = text.trim().toLowerCase()
    setIsWrong(!guid.test(id))
    if (!guid.test(id)) return
    onAdd(id)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={classes.add}>
      <TextInput
        dir="ltr"
        className={classes.id}
        label={intl.formatMessage({ id: 'roles.groups.id' })}
        maxLength={limits.directoryGroupId}
        value={text}
        error={isWrong && intl.formatMessage({ id: 'roles.groups.notAGuid' })}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={add}>
        <FormattedMessage id="roles.groups.add" />
      </Button>
    </div>
  )
}
