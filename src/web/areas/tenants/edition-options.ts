import { useCommonLookupGetEditionsForComboboxQuery } from '../../api/generated/common-lookup.ts'

export interface EditionOption {
  id: number
  name: string
  /** Of a free one nothing ends, and there is nothing to try. */
  isFree: boolean
  /** It says how long a trial lasts. */
  hasTrial: boolean
}

/** `editions`: undefined until they are there. */
export function useEditionOptions() {
  const result = useCommonLookupGetEditionsForComboboxQuery({})
  const editions = result.data?.items.map(
    ({ value, displayText, isFree, trialDayCount }): EditionOption => ({
      id: Number(value),
      name: displayText,
      isFree: isFree === true,
      hasTrial: Boolean(trialDayCount),
    }),
  )
  return { editions, result }
}
