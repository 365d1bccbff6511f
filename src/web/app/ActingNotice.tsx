import { IconUserShare } from '@tabler/icons-react'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { CurrentLoginInformations } from '../api/generated/session.ts'
import { clock } from '../api/server-time.ts'
import { CommandButton } from '../kit/CommandButton.tsx'
import { useMoment } from '../kit/use-moment.ts'
import { getLogin, useLogin } from '../session/use-session.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { fullNameOf } from './AccountMenu.tsx'
import classes from './ActingNotice.module.css'
import { useWayBack } from './use-way-back.ts'

/** Who acts as whom and why, for as long as they do. */
export function ActingNotice() {
  const intl = useIntl()
  const login = useLogin()
  const { isLeaving, goBack } = useWayBack()
  useEndOfActing(login?.impersonationEndTime ?? null)
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

/** Milliseconds: the clock of the server is known to some tenths of a second. */
const askEvery = 2_000

/** The end that the notice names holds by itself: the server is asked then, and tells the page that it is over. */
function useEndOfActing(end: string | null): void {
  const dispatch = useAppDispatch()
  useMoment(end)
  const isOver = end !== null && new Date(end) <= clock.now()
  useEffect(() => {
    if (!isOver) return
    const ask = () => void dispatch(getLogin.initiate(undefined, { forceRefetch: true, subscribe: false }))
    ask()
    const asking = setInterval(ask, askEvery)
    return () => clearInterval(asking)
  }, [isOver, dispatch])
}

function actorOf(
  { impersonatorUser, impersonatorTenant, tenant }: CurrentLoginInformations,
  ofOperator: (name: string) => string,
) {
  const name = impersonatorUser ? fullNameOf(impersonatorUser) : ''
  return impersonatorTenant === null && tenant !== null ? ofOperator(name) : name
}
