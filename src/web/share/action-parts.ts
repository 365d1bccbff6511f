/** What few links need, in one: how the tasks of a report are done. */
export { Toasts } from '../kit/Toasts.tsx'
export { ActionDialog } from '../reports/ActionDialog.tsx'
