import { deviceValues } from '../../offline/browser-values.ts'
import { markNow } from '../../offline/owner-mark.ts'
import { marks } from './marks.ts'

const owner = (): string | null => markNow().visit?.owner ?? null

/** Light or dark was chosen here and the server has not heard of it yet: it is newer than what the server says. */
export const unsavedLook = {
  note(): void {
    deviceValues.set(marks.isLookUnsaved, owner() ?? '')
  },
  /** Of whoever is at this device now: another person’s may still stand there. */
  isNoted(): boolean {
    const noted = deviceValues.get(marks.isLookUnsaved)
    return noted !== null && noted === owner()
  },
  forget: (): void => deviceValues.remove(marks.isLookUnsaved),
}
