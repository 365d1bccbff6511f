const list = '/app/admin/tasks'

export const taskPaths = {
  list,
  task: (id: number) => `${list}/${id}`,
} as const
