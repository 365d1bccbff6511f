import { reservedTenancyNames } from '../../contract/vocabulary/limits.ts'

/** Tenant names in addresses: `https://{TENANCY_NAME}.example.com` (abp-wire 3.2). */
export const tenancyPlaceholder = '{TENANCY_NAME}'

export type FormatPart = { text: string } | { placeholder: string }

/** Fails on the four forms that specification 001, section 8 names. */
export function formatParts(format: string): FormatPart[] {
  const parts: FormatPart[] = []
  let text = ''
  let placeholder: string | null = null
  for (const character of format) {
    if (character === '{') {
      if (placeholder !== null) throw new Error('A placeholder stands inside another.')
      if (text !== '') parts.push({ text })
      text = ''
      placeholder = ''
    } else if (character === '}') {
      if (placeholder === null) throw new Error('A } has no { before it.')
      if (placeholder === '') throw new Error('A {} names nothing.')
      parts.push({ placeholder })
      placeholder = null
    } else if (placeholder === null) text += character
    else placeholder += character
  }
  if (placeholder !== null) throw new Error('A { is never closed.')
  return text === '' ? parts : [...parts, { text }]
}

/** Values of the placeholders, or null where the text is not of that form. Letters' case does not count. */
export function valuesByFormat(text: string, format: string): Record<string, string> | null {
  const values: Record<string, string> = {}
  let rest = text
  let open: string | null = null
  for (const part of formatParts(format)) {
    if ('placeholder' in part) {
      if (open !== null) return null
      open = part.placeholder
      continue
    }
    const index = rest.toLowerCase().indexOf(part.text.toLowerCase())
    if (index < 0 || (open === null && index > 0)) return null
    if (open !== null) values[open] = rest.slice(0, index)
    open = null
    rest = rest.slice(index + part.text.length)
  }
  if (open !== null) values[open] = rest
  else if (rest !== '') return null
  return values
}

const withSlash = (address: string) => (address.endsWith('/') ? address : `${address}/`)

const isReserved = (name: string) => reservedTenancyNames.some((reserved) => reserved === name.toLowerCase())

/** The product’s own names mean none. Several addresses may be given; the first that fits decides. */
export function tenancyNameFromAddress(address: string, formats: readonly string[]): string | null {
  for (const format of formats.filter((candidate) => candidate.includes(tenancyPlaceholder))) {
    const name = valuesByFormat(withSlash(address), withSlash(format))?.[tenancyPlaceholder.slice(1, -1)]
    if (name && !isReserved(name) && /^[\w-]+$/.test(name)) return name
  }
  return null
}

const hostName = 'admin'

/**
 * Where an organisation has the same pages by the form that `here` belongs to: as the host’s own address, or without the
 * placeholder. Null: it is nowhere else, or no organisation’s name.
 */
export function subdomainOf(tenancyName: string, formats: readonly string[], here: string): string | null {
  if (isReserved(tenancyName) || !/^[\w-]+$/.test(tenancyName)) return null
  const candidates = formats.filter((format) => format.includes(`${tenancyPlaceholder}.`))
  for (const format of candidates.map((candidate) => candidate.replace(/\/+$/, ''))) {
    const homes = [format.replace(`${tenancyPlaceholder}.`, ''), format.replace(tenancyPlaceholder, hostName)]
    if (homes.includes(here.toLowerCase())) return format.replace(tenancyPlaceholder, tenancyName.toLowerCase())
  }
  return null
}

/** Where a tenant's pages begin; where the address that one stands at carries no tenancy name, all begin at the same place. */
export function addressOfTenant(tenancyName: string | null, formats: readonly string[], here: string): string {
  const format = formats.find(
    (candidate) => candidate.includes(tenancyPlaceholder) && valuesByFormat(here, withSlash(candidate)) !== null,
  )
  return format === undefined ? '/' : withSlash(format.replace(tenancyPlaceholder, tenancyName ?? hostName))
}
