import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { Say } from './rules.ts'

/** The messages of rules in the language of the page. */
export function useSay(): Say {
  const { formatMessage } = useIntl()
  return useMemo(() => (id, values) => formatMessage({ id }, values), [formatMessage])
}
