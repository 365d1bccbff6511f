import { IconUserShare } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { CommandButton } from '../kit/CommandButton.tsx'
import { useLogin } from '../session/use-session.ts'
import { fullNameOf } from './AccountMenu.tsx'
import classes from './ActingNotice.module.css'
import { useWayBack } from './use-way-back.ts'

/** Who acts as whom and why, for as long as they do. */
export function ActingNotice() {
  const intl = useIntl()
  const login = useLogin()
  const { isLeaving, goBack } = useWayBack()
  if (!login?.user || !login.impersonatorUser) return null
  const { impersonationReason: reason, impersonationEndTime: end } = login
  return (
    <>
      <span className={classes.words}>
        <IconUserShare size={18} aria-hidden />
        <span>
          <strong>
            <FormattedMessage
              id="acting.who"
              values={{
                actor: <bdi>{actorOf(login, (name) => intl.formatMessage({ id: 'acting.operator' }, { name }))}</bdi>,
                person: <bdi>{fullNameOf(login.user)}</bdi>,
              }}
            />
          </strong>{' '}
          {end && (
            <FormattedMessage
              id="acting.until"
              values={{ until: <bdi>{intl.formatDate(end, { dateStyle: 'medium', timeStyle: 'short' })}</bdi> }}
            />
          )}{' '}
          {reason && <FormattedMessage id="acting.reason" values={{ reason: <bdi>{reason}</bdi> }} />}
        </span>
      </span>
      <CommandButton variant="default" isBusy={isLeaving} onClick={goBack}>
        <FormattedMessage id="acting.back" />
      </CommandButton>
    </>
  )
}

function actorOf(
  { impersonatorUser, impersonatorTenant, tenant }: CurrentLoginInformations,
  ofOperator: (name: string) => string,
) {
  const name = impersonatorUser ? fullNameOf(impersonatorUser) : ''
  return impersonatorTenant === null && tenant !== null ? ofOperator(name) : name
}
