const list = '/app/admin/users'

export const userPaths = {
  list,
  import: `${list}/import`,
  newest: `${list}?sort=-creationTime`,
  user: (id: number) => `${list}/${id}`,
  permissions: (id: number) => `${list}/${id}?tab=permissions`,
}
