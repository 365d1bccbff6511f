/** Opens what lives as long as the process, in one place; tests and `main.ts` use the same. */
import { Principals } from '../auth/principals.ts'
import { endSessionsOfTenant } from '../auth/sessions.ts'
import type { Config } from '../config.ts'
import { openReadiness } from '../context/readiness.ts'
import type { Services } from '../context/services.ts'
import { Caches } from '../db/caches.ts'
import { jobs } from '../db/job-queue.ts'
import type { Store } from '../db/store.ts'
import { TenantHomes } from '../db/tenant-homes.ts'
import { openGateways } from '../gateways/gateways.ts'
import { openReportLibrary } from '../reports/library/library.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import { isAbove } from '../services/role/ceiling.ts'
import { ofInstallation } from '../storage/file-store.ts'
import { openFileStore } from '../storage/open-file-store.ts'
import { TextLibrary } from '../texts/text-library.ts'
import { type Installation, joinInstallation } from './installation.ts'

/** What belongs to the installation that this process has joined. */
interface Joined {
  installation: Installation
  secrets: Secrets
}

/** Also for programs that have no need of the rest. */
export const openTenantHomes = (
  config: Config,
  main: Store,
  { installation: { id, replaces }, secrets }: Joined,
  failed: (error: unknown, tenantIds: readonly number[]) => void,
): Promise<TenantHomes> =>
  TenantHomes.open(main, {
    allowedHosts: config.tenantDatabaseHosts,
    installation: { id, replaces, keys: secrets.marks.file },
    unseal: (tenantId, sealed) => secrets.open('connection-string', tenantId, sealed),
    switched: endSessionsOfTenant,
    failed,
  })

export async function openServices(
  config: Config,
  main: Store,
  log: Services['log'],
  powerBIStandIn: Services['powerBIStandIn'] = null,
): Promise<Services> {
  const keys = await openSecrets(config.secretKeyFile)
  const found = await openFileStore(config)
  // First of all: what a copy's rows name until then is its original's.
  const installation = await joinInstallation({ config, store: main, secrets: keys, storage: found })
  const secrets = keys.ofCopy(installation.copies)
  const storage = ofInstallation(found, installation.id)
  const tenantHomes = await openTenantHomes(config, main, { installation, secrets }, (error, tenantIds) =>
    log.error({ err: error, tenantIds }, 'tenants’ own databases cannot be used'),
  )
  const store = tenantHomes.asStore()
  const principals = await Principals.open(store, secrets, isAbove)
  const texts = new TextLibrary(store, principals)
  const gateways = openGateways({ config, store, secrets, log })
  const reportLibrary = openReportLibrary({ store, storage, log })
  const caches = await Caches.open(store, [
    ...principals.caches,
    ...texts.caches,
    ...gateways.directory.caches,
    ...gateways.powerBI.caches,
    ...reportLibrary.caches,
  ])
  return {
    config,
    store,
    tenantHomes,
    log,
    secrets,
    principals,
    texts,
    gateways,
    jobs,
    storage,
    reportLibrary,
    readiness: await openReadiness({ config, store, storage }),
    powerBIStandIn,
    caches,
  }
}
