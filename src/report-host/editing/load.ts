/** Nearly everybody only reads: what edit mode is made of comes when it is wanted. */
import type { Geometry } from '../layout.ts'
import type { ReportState } from '../report-state.ts'
import type { Surroundings } from '../visuals/visual-context.ts'
import type { Editor } from './editor.ts'
import type { Saving, SavingOptions } from './saving.ts'

/** Rejects where it cannot be had: nobody comes into a mode in which nothing can be done. */
export const editMode = () => import('./edit-mode.ts')

export function editorOnDemand(report: HTMLElement, canvas: HTMLElement): Editor {
  let editor: Editor | null = null
  let last: readonly [ReportState, Geometry, Surroundings] | null = null
  return {
    draw(...asked) {
      const [state, , { announce }] = asked
      last = asked
      if (editor) editor.draw(...asked)
      else if (state.isEditing)
        editMode().then(
          ({ createEditor }) => {
            editor ??= createEditor(report, canvas)
            if (last) editor.draw(...last)
          },
          (failure: unknown) => announce(String(failure)),
        )
    },
  }
}

export const savingOnDemand = (options: SavingOptions): Saving => {
  const saving = async () => (await editMode()).createSaving(options)
  return {
    save: async () => (await saving()).save(),
    saveAs: async (name) => (await saving()).saveAs(name),
  }
}
