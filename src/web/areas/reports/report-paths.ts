const list = '/app/admin/reports/pbiReports'

export const reportPaths = {
  list,
  /** So that what was just registered is in view. */
  newest: `${list}?sort=-id`,
  workspaces: `${list}?tab=workspaces`,
  new: `${list}/new`,
  upload: `${list}/upload`,
  replace: (id: number) => `${list}/upload?replaces=${id}`,
  /** Where the operator chooses the report of its dashboard. */
  hostSettings: '/app/admin/hostSettings',
  report: (id: number) => `${list}/${id}`,
  keys: (id: number) => `${list}/${id}?tab=keys`,
  logs: (id: number) => `${list}/${id}?tab=logs`,
}
