/** Folders that records are shown in; nothing makes them but the records that name them. */
import { folderLevels } from '../../shared/folder-levels.ts'
import { cleanFolderPath } from '../../shared/folder-path.ts'

/** Absent leaves it as it is. */
export const decideFolderPath = (before: string | null, asked: string | null | undefined): string | null =>
  asked === undefined ? before : cleanFolderPath(asked ?? '')

const inOrder = new Intl.Collator('und')

/** A folder that nothing but folders is in is one, too. */
export const withFoldersAbove = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap(folderLevels))].sort(inOrder.compare)
