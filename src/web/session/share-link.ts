/** Addresses that open a report by a share key (specification 000, section 2): read before anything of the app is loaded. */
import { tenantNumber } from '../../contract/vocabulary/tenant-numbers.ts'

type Address = Pick<Location, 'pathname' | 'search'>

export interface ShareLink {
  /** Undefined: the sealed value says it. */
  reportId: number | undefined
  /** Null: the address was cut on its way. */
  right: { key: string; keyId: number } | { encryptedValue: string } | null
  isSlideshow: boolean
}

const slideshowPath = '/main/report/share'

const numberIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

const placeOf = (path: string) => path.replace(/\/$/, '')

/** Also of one’s own report, which needs no key. */
export const reportIdAt = ({ pathname }: Pick<Address, 'pathname'>): number | undefined =>
  numberIn(/^\/report\/(\d+)$/i.exec(placeOf(pathname))?.[1])

function rightIn(asked: URLSearchParams, reportId: number | undefined): ShareLink['right'] {
  const encryptedValue = asked.get('ev')
  if (encryptedValue) return { encryptedValue }
  const [key, keyId] = [asked.get('key'), numberIn(asked.get('keyId'))]
  return key && keyId !== undefined && reportId !== undefined ? { key, keyId } : null
}

/** Null: it is an address of the app, as a report of one’s own is. */
export function shareLinkAt({ pathname, search }: Address): ShareLink | null {
  const asked = new URLSearchParams(search)
  const isSlideshow = placeOf(pathname).toLowerCase() === slideshowPath
  const isReport = reportIdAt({ pathname }) !== undefined
  const namesKey = ['key', 'keyId', 'ev'].some((name) => asked.has(name))
  if (!isSlideshow && !(isReport && namesKey)) return null
  const reportId = isSlideshow ? numberIn(asked.get('reportId')) : reportIdAt({ pathname })
  return { reportId, right: rightIn(asked, reportId), isSlideshow }
}

/** A sealed value names its organisation before the seal. */
export function tenantOfSealed({ right }: ShareLink): number | undefined {
  return right && 'encryptedValue' in right
    ? (tenantNumber(right.encryptedValue.split('.', 1)[0]) ?? undefined)
    : undefined
}

/** The same report in the other way: playing its pages, or to look around in. */
export function addressAs(kind: 'report' | 'slideshow', reportId: number, { search }: Pick<Address, 'search'>): string {
  const asked = new URLSearchParams(search)
  asked.delete('reportId')
  if (kind === 'report') return `/report/${reportId}?${asked}`
  asked.set('reportId', String(reportId))
  return `${slideshowPath}?${asked}`
}
