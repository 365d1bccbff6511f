const list = '/app/admin/editions'

export const editionPaths = {
  list,
  /** So that what was just made is in view. */
  newest: `${list}?sort=-creationTime`,
  new: `${list}/new`,
  edition: (id: number) => `${list}/${id}`,
}
