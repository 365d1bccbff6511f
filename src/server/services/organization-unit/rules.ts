/** Decisions about the tree, apart from where it is kept. Each refuses, or says what follows. */
import { limits } from '../../../contract/vocabulary/limits.ts'
import { notFound, refused } from '../../access/refusals.ts'

export function unitThatExists<Row>(unit: Row | undefined, id: number): Row {
  if (!unit) throw notFound('organizationUnit', id)
  return unit
}

const largestNumber = 99_999

/** The number after the last child’s; gaps that deleted units left are not filled (abp-wire 5.6). */
export function nextCode(parentCode: string | null, lastChild: string | null): string {
  const number = lastChild === null ? 1 : Number(lastChild.slice(-5)) + 1
  if (number > largestNumber) throw refused('TooManyUnitsOnOneLevel', { count: largestNumber })
  const own = String(number).padStart(5, '0')
  const code = parentCode === null ? own : `${parentCode}.${own}`
  checkDepth(code.length)
  return code
}

export const isWithin = (code: string, top: string): boolean => code === top || code.startsWith(`${top}.`)

interface Unit {
  code: string
  display_name: string
}

/** The code that the moved unit gets; those below it keep the rest of theirs. */
export function decideMove(unit: Unit, newParent: Unit | null, lastChild: string | null, longestCode: number): string {
  if (newParent && isWithin(newParent.code, unit.code)) {
    throw refused('UnitCanNotMoveBelowItself', { displayName: unit.display_name })
  }
  const code = nextCode(newParent?.code ?? null, lastChild)
  checkDepth(code.length + longestCode - unit.code.length)
  return code
}

function checkDepth(length: number): void {
  const levels = (limits.organizationUnitCode + 1) / 6
  if (length > limits.organizationUnitCode) throw refused('UnitsAreTooDeep', { levels })
}
