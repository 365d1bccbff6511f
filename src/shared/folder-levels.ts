/** `Sales/Europe` → `Sales` and `Sales/Europe`: the folder, after those that it is in. */
export function folderLevels(path: string): string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}
