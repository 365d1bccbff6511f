import { useCommonLookupGetEditionsForComboboxQuery } from '../../api/generated/common-lookup.ts'

export interface EditionOption {
  id: number
  name: string
  /** Of a free one nothing ends, and there is nothing to try. */
  isFree: boolean
}

/** Undefined until they are there. */
export function useEditionOptions(): readonly EditionOption[] | undefined {
  const { data } = useCommonLookupGetEditionsForComboboxQuery({})
  return data?.items.map(({ value, displayText, isFree }) => ({
    id: Number(value),
    name: displayText,
    isFree: isFree === true,
  }))
}
