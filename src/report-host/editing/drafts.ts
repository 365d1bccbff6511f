/** What the library is told of a visual that is not in the definition as it is on the screen. */
import type { Page, Visual } from '../../contract/models/report-definition.ts'
import type { VisualQuery } from '../../contract/models/report-query.ts'
import type { ReportState } from '../report-state.ts'

const asked = ({ type, roles, options }: Visual): VisualQuery['draft'] => ({
  type,
  ...(roles ? { roles } : {}),
  ...(options ? { options } : {}),
})

export function draftOf({ view }: ReportState, page: Page, visual: Visual, kept: string): VisualQuery['draft'] {
  const known = view.pages.find(({ name }) => name === page.name)?.visuals.find(({ name }) => name === kept)
  if (known === visual) return undefined
  const isKept = known && JSON.stringify(asked(known)) === JSON.stringify(asked(visual))
  return isKept ? undefined : asked(visual)
}
