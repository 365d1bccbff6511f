const list = '/app/admin/languages'

export const languagePaths = {
  list,
  texts: (name: string) => `${list}/${encodeURIComponent(name)}/texts`,
  importTexts: (name: string) => `${list}/${encodeURIComponent(name)}/texts/import`,
}
