const list = '/app/admin/roles'

export const rolePaths = {
  list,
  /** So that what was just made is in view. */
  newest: `${list}?sort=-creationTime`,
  new: `${list}/new`,
  role: (id: number) => `${list}/${id}`,
}
