/** There is no such file any more. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError'
}

/** It is there, and is not what was put there. */
export class FileDamagedError extends FileGoneError {}

/** The storage does not do what it was asked, for a reason that passes or that its operator mends. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly isFull: boolean

  constructor(message: string, { isFull = false, cause }: { isFull?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isFull = isFull
  }
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Of a file of this machine. */
export function folderFault(place: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === undefined || error instanceof StorageError) return error
  const isFull = noRoom.has(code)
  const what = isFull ? 'has no room left' : 'cannot be used'
  return new StorageError(`The storage ${place} ${what} (${code})`, { isFull, cause: error })
}
