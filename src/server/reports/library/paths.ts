import { join } from 'node:path'

/** `reports/<tenant>/<report>/<version>.duckdb` in the data folder. */
const libraryFolder = (dataDir: string): string => join(dataDir, 'reports')

export const datasetFolder = (dataDir: string, tenantId: number, reportGuid: string): string =>
  join(libraryFolder(dataDir), String(tenantId), reportGuid)

export const versionFile = (dataDir: string, tenantId: number, reportGuid: string, version: string): string =>
  join(datasetFolder(dataDir, tenantId, reportGuid), `${version}.duckdb`)

/** Imports are made here and moved when they are whole. */
export const stagingFolder = (dataDir: string): string => join(libraryFolder(dataDir), '.staging')
