import { hideNotification, type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from './Toast.module.css'

interface ToastAction {
  /** One word: Open, Undo. */
  label: string
  run: () => void
}

export interface ToastData extends Pick<NotificationData, 'title' | 'message' | 'color'> {
  actions?: readonly ToastAction[]
}

const id = 'toast'
/** Milliseconds; what can be answered stays longer. */
const shown = { words: 4000, actions: 8000 }

export function showToast({ actions = [], message, color, ...data }: ToastData): void {
  const Icon = color === 'red' ? IconAlertTriangle : IconCircleCheck
  notifications.clean()
  notifications.show({
    ...data,
    id,
    color,
    classNames: classes,
    autoClose: actions.length > 0 ? shown.actions : shown.words,
    icon: <Icon size={16} aria-hidden />,
    message: (
      <span className={classes.line}>
        <span>{message}</span>
        {actions.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className={classes.action}
            onClick={() => {
              hideNotification(id)
              run()
            }}
          >
            {label}
          </button>
        ))}
      </span>
    ),
  })
}
