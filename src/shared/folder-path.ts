/** `Sales // Europe / ` → `Sales/Europe`; nothing but slashes is no folder. */
export const cleanFolderPath = (path: string): string | null =>
  path
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '')
    .join('/') || null
