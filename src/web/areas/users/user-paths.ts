const list = '/app/admin/users'

export const userPaths = {
  list,
  user: (id: number) => `${list}/${id}`,
  permissions: (id: number) => `${list}/${id}?tab=permissions`,
}
