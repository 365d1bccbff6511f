import type { FastifyBaseLogger } from 'fastify'
import type { Principals } from '../auth/principals.ts'
import type { Config } from '../config.ts'
import type { Caches } from '../db/caches.ts'
import type { Jobs } from '../db/job-queue.ts'
import type { Store } from '../db/store.ts'
import type { TenantHomes } from '../db/tenant-homes.ts'
import type { Gateways } from '../gateways/gateways.ts'
import type { PowerBIStandIn } from '../gateways/stand-ins/power-bi.ts'
import type { ReportLibrary } from '../reports/library/library.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { TextLibrary } from '../texts/text-library.ts'
import type { Readiness } from './readiness.ts'

/** Collaborators that live as long as the process; `start/open-services.ts` opens them. */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  store: Store
  tenantHomes: TenantHomes
  secrets: Secrets
  principals: Principals
  texts: TextLibrary
  gateways: Gateways
  jobs: Jobs
  caches: Caches
  storage: FileStore
  reportLibrary: ReportLibrary
  readiness: Readiness
  /** What stands in for Power BI in this process, whose embed tokens the local frame takes; null nearly everywhere. */
  powerBIStandIn: Pick<PowerBIStandIn, 'readToken' | 'readItem'> | null
}
