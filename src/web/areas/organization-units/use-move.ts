import { useIntl } from 'react-intl'
import { useOrganizationUnitMoveOrganizationUnitMutation } from '../../api/generated/organization-unit.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { toast } from '../../kit/toast.ts'
import { type Unit, wholeOf } from './unit-tree.ts'

/** Moves a unit below another, or to the root, once the person has read what changes. The caller renders `question`. */
export function useMove(units: readonly Unit[]) {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const [moveUnit] = useOrganizationUnitMoveOrganizationUnitMutation()
  const nameOf = (id: number | null) =>
    units.find((unit) => unit.id === id)?.displayName ?? intl.formatMessage({ id: 'units.root' })

  const move = async (unit: Unit, newParentId: number | null) => {
    const isYes = await confirm({
      title: 'units.moveTitle',
      detail: 'units.moveDetail',
      values: {
        displayName: unit.displayName,
        from: nameOf(unit.parentId),
        to: nameOf(newParentId),
        ...wholeOf(units, unit),
      },
      yes: 'units.moveYes',
    })
    if (!isYes) return
    try {
      await moveUnit({ moveOrganizationUnit: { id: unit.id, newParentId } }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'units.move', thrown))
      return
    }
    const moved = { displayName: unit.displayName, to: nameOf(newParentId) }
    toast({ color: 'green', message: intl.formatMessage({ id: 'units.moved' }, moved) })
  }
  return { move, nameOf, question }
}
