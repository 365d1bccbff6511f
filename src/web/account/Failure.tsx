import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { onReachability } from '../api/transport.ts'
import classes from './Failure.module.css'

/** Always there, so that what appears in it is announced. That nobody could be reached is said until somebody can. */
export function Failure({ message }: { message: string | null }) {
  const isOver = useIsBack(message)
  return (
    <div role="alert" className={classes.place}>
      {message !== null && !isOver && (
        <p className={classes.failure}>
          <IconAlertCircle size={20} aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}

function useIsBack(message: string | null): boolean {
  const isOfReaching = message === useIntl().formatMessage({ id: 'signIn.unreachable' })
  const [isBack, setIsBack] = useState(false)
  useEffect(() => {
    setIsBack(false)
    return isOfReaching ? onReachability(setIsBack) : undefined
  }, [isOfReaching])
  return isOfReaching && isBack
}
