import { IconAlertCircle } from '@tabler/icons-react'
import classes from './Failure.module.css'

/** Always there, so that what appears in it is announced. */
export function Failure({ message }: { message: string | null }) {
  return (
    <div role="alert" className={classes.place}>
      {message !== null && (
        <p className={classes.failure}>
          <IconAlertCircle size={20} aria-hidden />
          <span>{message}</span>
        </p>
      )}
    </div>
  )
}
