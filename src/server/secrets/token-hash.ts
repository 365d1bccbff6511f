import { createHash } from 'node:crypto'

/** What is kept of a token that is random: whoever reads it can present nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
