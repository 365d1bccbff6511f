/** Tasks that the visuals of a report offer, as commands of the embed protocol. */
import type { models } from 'powerbi-client'
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'

export type ActionableTask = EmbedTokenAnswer['tasks'][number]

/** What the event carries, all of it optional: a provider may leave anything out. */
export interface CommandDetail {
  page?: { name?: string; displayName?: string }
  visual?: { name?: string; title?: string; type?: string }
  dataPoints?: readonly unknown[]
}

interface NamedVisual {
  name: string
  /** The rows beneath what it shows. */
  isUnderlying: boolean
}

const visualsOf = ({ visualName }: ActionableTask): NamedVisual[] =>
  visualName.split(',').flatMap((written) => {
    const text = written.trim()
    const isUnderlying = text.startsWith('+')
    const name = isUnderlying ? text.slice(1).trim() : text
    return name === '' ? [] : [{ name, isUnderlying }]
  })

const prefix = 'tessera-task'

/** A selector names one visual, and no two commands have one name. */
export const commandsOf = (tasks: readonly ActionableTask[]): models.ICommandExtension[] =>
  tasks.flatMap((task) =>
    visualsOf(task).map(({ name }, index) => ({
      name: `${prefix}-${task.id}-${index}`,
      title: task.taskName,
      selector: { $schema: 'http://powerbi.com/product/schema#visualSelector', visualName: name },
      extend: { visualOptionsMenu: { title: task.taskName }, visualContextMenu: { title: task.taskName } },
    })),
  )

export interface ChosenAction {
  task: ActionableTask
  visualName: string
  isUnderlying: boolean
  detail: CommandDetail
}

/** Null: it is none of these tasks, or its visual is not one of them. */
export function chosenAction(
  tasks: readonly ActionableTask[],
  command: string,
  detail: CommandDetail,
): ChosenAction | null {
  const [, id] = new RegExp(`^${prefix}-(\\d+)-\\d+$`).exec(command) ?? []
  const task = tasks.find((one) => String(one.id) === id)
  const visual = task && visualsOf(task).find(({ name }) => name === detail.visual?.name)
  return task && visual ? { task, visualName: visual.name, isUnderlying: visual.isUnderlying, detail } : null
}
