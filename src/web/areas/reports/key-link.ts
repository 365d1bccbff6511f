/** Addresses that open a report by a share key: with the organisation in them, since nobody need be signed in. */
import { paths } from '../../session/paths.ts'

/** By the key itself, or by what was sealed together with one. */
type Opens = { key: string; keyId: string } | { ev: string }

export function keyLink(reportId: number, tenancyName: string, opens: Opens): string {
  const address = new URL(paths.sharedReport(reportId), location.origin)
  address.search = String(new URLSearchParams({ abp_tenancy_name: tenancyName, ...opens }))
  return address.href
}
