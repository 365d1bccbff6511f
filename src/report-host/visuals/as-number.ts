import { isNumeral } from '../../shared/exact-number.ts'

/** Near enough for a place in a picture; what is written beside it comes from the row. */
export function asNumber(value: unknown): number | null {
  const number = isNumeral(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
