/** PostgreSQL keeps U+0000 in no text, and half a character (a surrogate alone) in no JSON. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** With � in place of what cannot be kept. */
export const madeKept = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()
