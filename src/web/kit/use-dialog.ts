import { useState } from 'react'
import { useOpener } from './use-opener.ts'

/** One of a page's dialogs at a time; the focus comes back to what opened it. */
export function useDialog<Dialog>() {
  const [shown, setShown] = useState<Dialog>()
  const { remember, giveBack } = useOpener()
  return {
    shown,
    open: (dialog: Dialog) => {
      remember()
      setShown(dialog)
    },
    close: () => {
      setShown(undefined)
      giveBack()
    },
  }
}
