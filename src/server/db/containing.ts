/** A pattern for `ilike`: `%` and `_` that a person types are themselves (F12). */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
