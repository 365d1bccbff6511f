import { useCommonLookupGetEditionsForComboboxQuery } from '../../api/generated/common-lookup.ts'

export interface EditionOption {
  id: number
  name: string
  /** Of a free one nothing ends, and there is nothing to try. */
  isFree: boolean
}

/** `editions`: undefined until they are there. */
export function useEditionOptions() {
  const result = useCommonLookupGetEditionsForComboboxQuery({})
  const editions = result.data?.items.map(
    ({ value, displayText, isFree }): EditionOption => ({
      id: Number(value),
      name: displayText,
      isFree: isFree === true,
    }),
  )
  return { editions, result }
}
