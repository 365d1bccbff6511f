import type { SheetColumn } from '../list-sheet.ts'
import type { TaskRow } from './queries.ts'

export const taskColumns: readonly SheetColumn<TaskRow>[] = [
  { header: 'export.tasks.taskName', width: 36, value: (task) => task.task_name },
  { header: 'export.tasks.taskType', width: 14, value: (task) => task.task_type },
  { header: 'export.tasks.reportName', width: 36, value: (task) => task.report_name },
  { header: 'export.tasks.visualName', width: 28, value: (task) => task.visual_name },
  { header: 'export.tasks.url', width: 60, value: (task) => task.url },
  { header: 'export.tasks.httpVerb', width: 10, value: (task) => task.http_verb },
  { header: 'export.tasks.scheduleMinutes', width: 18, value: (task) => task.schedule_minutes },
]
