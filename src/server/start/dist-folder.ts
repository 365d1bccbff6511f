import { fileURLToPath } from 'node:url'

/** Where the build lays the site. */
export const distFolder = fileURLToPath(new URL('../../../dist', import.meta.url))
