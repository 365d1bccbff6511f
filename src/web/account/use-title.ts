import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

export function useTitle(id: MessageKey): void {
  const intl = useIntl()
  useEffect(() => {
    document.title = intl.formatMessage({ id: 'shell.title' }, { page: intl.formatMessage({ id }) })
  }, [intl, id])
}
