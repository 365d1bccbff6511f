import { describe, expect, it } from 'vitest'
import { Refusal } from '../../access/refusals.ts'
import { decideMove, isWithin, nextCode } from './rules.ts'

const sixteenLevels = Array.from({ length: 16 }, () => '00001').join('.')

function refusalOf(decide: () => unknown): string | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

describe('the code of a new unit', () => {
  it.each<[string, string | null, string | null, string]>([
    ['the first at the root', null, null, '00001'],
    ['the first below a unit', '00003', null, '00003.00001'],
    ['after the last, whatever gaps there are', '00003', '00003.00041', '00003.00042'],
    ['over a border of tens', null, '00999', '01000'],
  ])('%s', (_, parent, last, code) => {
    expect(nextCode(parent, last)).toBe(code)
  })

  it('has sixteen levels at most, and five digits on each', () => {
    expect(refusalOf(() => nextCode(sixteenLevels.slice(6), null))).toBeNull()
    expect(refusalOf(() => nextCode(sixteenLevels, null))).toBe('UnitsAreTooDeep')
    expect(refusalOf(() => nextCode(null, '99999'))).toBe('TooManyUnitsOnOneLevel')
  })
})

describe('a move', () => {
  const sales = { code: '00001', display_name: 'Sales' }
  const europe = { code: '00001.00002', display_name: 'Europe' }
  const office = { code: '00010', display_name: 'Office' }

  it('gives the code after the new parent’s last child', () => {
    expect(decideMove(europe, office, '00010.00004', 17)).toBe('00010.00005')
    expect(decideMove(europe, null, '00010', 11)).toBe('00011')
  })

  it('never goes below the unit itself', () => {
    expect(refusalOf(() => decideMove(sales, sales, null, 11))).toBe('UnitCanNotMoveBelowItself')
    expect(refusalOf(() => decideMove(sales, europe, null, 11))).toBe('UnitCanNotMoveBelowItself')
    expect(refusalOf(() => decideMove({ ...sales, code: '0001' }, office, null, 4))).toBeNull()
  })

  it('leaves nothing deeper than sixteen levels', () => {
    const deep = { code: sixteenLevels.slice(6), display_name: 'Deep' }
    expect(refusalOf(() => decideMove(office, deep, null, office.code.length))).toBeNull()
    expect(refusalOf(() => decideMove(office, deep, null, office.code.length + 6))).toBe('UnitsAreTooDeep')
  })
})

it('a unit is within those whose whole code begins its own', () => {
  expect(isWithin('00001.00002', '00001')).toBe(true)
  expect(isWithin('00001', '00001')).toBe(true)
  expect(isWithin('00011', '00001')).toBe(false)
  expect(isWithin('000010.00001', '00001')).toBe(false)
})
