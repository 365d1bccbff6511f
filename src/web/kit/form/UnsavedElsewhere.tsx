import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useConfirm } from './confirm.tsx'
import { discardElsewhere } from './discard.ts'
import { useIsUnsavedElsewhere } from './unsaved-elsewhere.ts'
import { askForOtherTabs } from './use-unsaved.ts'

/** Once on a page: asks where nothing is unsaved but in other tabs. */
export function UnsavedElsewhere() {
  const { confirm, question } = useConfirm()
  const latest = useRef(confirm)
  latest.current = confirm
  useEffect(() => askForOtherTabs(() => latest.current(discardElsewhere)), [])
  return question
}

/** In a dialog that leads out of the account. */
export function UnsavedElsewhereNote() {
  if (!useIsUnsavedElsewhere()) return null
  return (
    <Text size="sm" role="status">
      <FormattedMessage id="kit.form.unsavedElsewhere" />
    </Text>
  )
}
