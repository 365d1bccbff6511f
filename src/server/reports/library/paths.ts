import { join } from 'node:path'

/** `<tenant>/<report>/<version>.duckdb` in the storage. */
export const datasetFolder = (tenantId: number, reportGuid: string): string => `${tenantId}/${reportGuid}/`

export const versionKey = (tenantId: number, reportGuid: string, version: string): string =>
  `${datasetFolder(tenantId, reportGuid)}${version}.duckdb`

/** Imports are made on this machine, and put into the storage when they are whole. */
export const stagingFolder = (dataDir: string): string => join(dataDir, 'reports', '.staging')
