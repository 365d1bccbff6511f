import { useIntl } from 'react-intl'
import classes from './RowMenu.module.css'
import type { OfferedAction } from './row-actions.ts'

/** What is done most, beside the row’s menu: seen under the pointer, and in the order of the Tab key always. */
export function QuickActions({ name, offered }: { name: string; offered: readonly OfferedAction[] }) {
  const intl = useIntl()
  return offered
    .filter(({ isQuick }) => isQuick)
    .map(({ id, label, icon: Icon, reason, start }) => {
      const action = intl.formatMessage({ id: label })
      return (
        <button
          key={id}
          type="button"
          className={classes.quick}
          aria-label={intl.formatMessage({ id: 'kit.actionOn' }, { action, name })}
          title={reason ? intl.formatMessage({ id: reason }) : action}
          aria-disabled={reason !== undefined}
          onClick={() => reason === undefined && start()}
        >
          {Icon && <Icon size={16} aria-hidden />}
        </button>
      )
    })
}
