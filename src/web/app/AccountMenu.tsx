import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { signOut } from '../session/leave.ts'
import { useLogin } from '../session/use-session.ts'
import classes from './AccountMenu.module.css'
import { HeaderMenu } from './HeaderMenu.tsx'

export function AccountMenu() {
  const intl = useIntl()
  const login = useLogin()
  const [isLeaving, setIsLeaving] = useState(false)
  if (!login?.user) return null
  const { name, surname, userName, emailAddress } = login.user
  const fullName = `${name} ${surname}`.trim()
  const leave = () => {
    setIsLeaving(true)
    signOut().catch(console.error)
  }
  return (
    <HeaderMenu
      label={intl.formatMessage({ id: 'account.menu' }, { name: fullName })}
      icon={
        <span className={classes.initials} aria-hidden>
          {initialsOf(name, surname)}
        </span>
      }
      heading={
        <div className={classes.person}>
          <strong dir="auto">{fullName}</strong>
          <span dir="auto">{login.tenant ? `${login.tenant.tenancyName}\\${userName}` : userName}</span>
          <span>{emailAddress}</span>
          <span>
            {login.tenant ? (
              <FormattedMessage id="account.tenant" values={{ tenancyName: login.tenant.name }} />
            ) : (
              <FormattedMessage id="shell.host" />
            )}
          </span>
        </div>
      }
      items={[
        {
          id: 'signOut',
          label: intl.formatMessage({ id: isLeaving ? 'account.signingOut' : 'account.signOut' }),
          icon: <IconLogout size={18} aria-hidden />,
          onChoose: leave,
        },
      ]}
    />
  )
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whole characters, also of scripts whose characters are several code points. */
const initialsOf = (...names: readonly string[]): string =>
  names
    .map((name) => segmenter.segment(name)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toLocaleUpperCase()
