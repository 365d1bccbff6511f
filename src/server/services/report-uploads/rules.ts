/** What may be uploaded, and by whom. */
import type { BeginUpload } from '../../../contract/services/report-uploads.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import type { Principal } from '../../access/principal.ts'
import { invalid, notAllowed } from '../../access/refusals.ts'
import { definitionFile } from '../../reports/definition/check.ts'
import { placeOf } from '../../reports/import/source.ts'
import { nameOfReport } from '../../reports/import/suggest-definition.ts'
import type { Translate } from '../../texts/localization.ts'

/** One makes reports of an organisation, another changes them; those of the operator belong to its settings. */
export function requireRight({ tenantId, permissions: held }: Principal, replaces: boolean): void {
  const ofTenant = replaces ? permissions.reports.edit : permissions.reports.create
  const needed = tenantId === 0 ? permissions.hostSettings : ofTenant
  if (!held.has(needed)) throw notAllowed(needed)
}

const mebibyte = 1024 * 1024

const isTakenKind = (path: string): boolean => path === definitionFile || /\.csv(\.gz)?$/i.test(path)

/** Names lead nowhere, since none of them is ever opened; such a one could not be meant by a definition either. */
const isInside = (path: string): boolean => placeOf(path) === path && !/^(\.\.)?\/|^\.\.$|[\\\0]|^[a-z]:/i.test(path)

export function refuseFiles(files: BeginUpload['files']): void {
  const seen = new Set<string>()
  for (const [place, { path, size }] of files.entries()) {
    const member = `files[${place}].path`
    if (!isInside(path)) throw invalid(member, 'reportUpload.outside', { path })
    if (!isTakenKind(path)) throw invalid(member, 'reportUpload.kind', { path })
    if (seen.has(path)) throw invalid(member, 'reportUpload.twice', { path })
    // In UTF-8 a character takes up to three of them.
    if (path === definitionFile && size > 3 * limits.uploadedDefinition)
      throw invalid(member, 'reportUpload.definitionTooLarge')
    seen.add(path)
  }
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > limits.uploadedBytes)
    throw invalid('files', 'reportUpload.tooLarge', { size: limits.uploadedBytes / mebibyte })
}

/** Nothing says what the report shows: it is made of what the files hold. */
export const isOfFiles = (files: readonly { path: string }[], replaces: boolean): boolean =>
  !replaces && !files.some(({ path }) => path === definitionFile)

interface Named {
  readonly files: readonly { path: string }[]
  readonly name: string | null
  readonly replaces: boolean
}

/** Of a report that is told to be new, as far as that is known before its `report.json` is read. */
export function nameOfNew({ files, name, replaces }: Named, translate: Translate): string | null {
  if (replaces || name !== null) return replaces ? null : name
  const paths = files.map(({ path }) => path)
  return isOfFiles(files, replaces) ? nameOfReport(paths, translate) : null
}

export const partsOf = (size: number): number => Math.ceil(size / limits.uploadedPart)

/** Of a part that a file has. */
export const bytesOfPart = (size: number, part: number): number =>
  Math.min(limits.uploadedPart, size - part * limits.uploadedPart)

export const hasArrived = (files: BeginUpload['files'], parts: ReadonlyMap<number, number>): boolean =>
  files.every(({ size }, file) => (parts.get(file) ?? 0) === partsOf(size))
