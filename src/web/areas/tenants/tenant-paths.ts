const list = '/app/admin/tenants'

export const tenantPaths = {
  list,
  tenant: (id: number) => `${list}/${id}`,
  features: (id: number) => `${list}/${id}?tab=features`,
} as const
