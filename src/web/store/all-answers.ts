import type { RootState } from './create-store.ts'

interface Entry {
  endpointName?: string
  status?: string
  data?: unknown
}

const entriesOf = (kind: Readonly<Record<string, Entry | undefined>>): Entry[] =>
  Object.values(kind).filter((entry) => entry !== undefined)

/** Nothing that was asked for is still to come for the first time. */
export const hasAllAnswers = ({ api }: RootState): boolean =>
  entriesOf(api.queries).every(({ status, data }) => status !== 'pending' || data !== undefined)
