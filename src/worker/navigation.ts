/** What the worker answers to a person who opens an address: decided here, without the worker's globals. */
import { healthPaths } from '../contract/vocabulary/health-paths.ts'

export const pages = {
  shell: '/web/index.html',
  reportHost: '/report-host/index.html',
  signInBridge: '/redirect.html',
} as const

export type PageName = keyof typeof pages

const serverPaths = new RegExp(
  `^(/api|/file|/tenantcustomization|/abpuserconfiguration|/openapi\\.json|${healthPaths.usual}|/assets|/signin-wsfed)(/|$)`,
  'i',
)

/** What only the server answers, and pages ask for most: it neither starts the worker nor keeps it busy. */
export const passingBy = [
  '/api/*',
  '/AbpUserConfiguration/*',
  '/File/*',
  '/TenantCustomization/*',
  healthPaths.usual,
] as const

const namesAFile = (path: string) => path.slice(path.lastIndexOf('/') + 1).includes('.')

/** `undefined`: the network answers, whatever it says. A shell in place of a file strands people for good. */
export function pageFor({ pathname }: URL): PageName | undefined {
  if (pathname === pages.signInBridge) return 'signInBridge'
  if (serverPaths.test(pathname) || namesAFile(pathname)) return undefined
  // The address carries the report and a fresh number; the page reads them, so one stored page serves them all.
  if (pathname.startsWith('/report-host/')) return 'reportHost'
  return 'shell'
}

/** Named by its content, so that a stored copy can never be out of date. `/assets/appconfig.json` is not. */
export const isHashedAsset = ({ pathname }: URL): boolean => /^\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(pathname)

/** Over a network the app’s own parts are what takes time: only a page of the worker begins with the screen as it was left. */
export const beginsWithFirstScreen = ({ pathname, searchParams }: URL): boolean =>
  /^\/(app(\/|$)|$)/.test(pathname) && !namesTenant(searchParams)

/** It may be another one than that of whose screen it is. */
const namesTenant = (search: URLSearchParams) => search.has('abp_tenancy_name') || search.has('tenantId')
