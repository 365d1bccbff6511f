import packageFile from '../../package.json' with { type: 'json' }

export const { version } = packageFile

/** Of this version. */
export const releaseDate = '2026-11-21T00:00:00Z'
