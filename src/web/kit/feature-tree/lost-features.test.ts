import { expect, test } from 'vitest'
import type { Feature } from '../../../contract/models/feature.ts'
import { lostFeatures } from './lost-features.ts'

const feature = (name: string, kind: 'CHECKBOX' | 'SINGLE_LINE_STRING', defaultValue: string): Feature => ({
  parentName: null,
  name,
  displayName: name,
  description: '',
  defaultValue,
  inputType: {
    name: kind,
    attributes: {},
    validator: { name: kind === 'CHECKBOX' ? 'BOOLEAN' : 'NUMERIC', attributes: {} },
    itemSource: null,
  },
})

const features = [
  feature('tasks', 'CHECKBOX', 'true'),
  feature('branding', 'CHECKBOX', 'false'),
  feature('people', 'SINGLE_LINE_STRING', '0'),
]

const lostWith = (before: Record<string, string>, after: Record<string, string>, own: string[] = []) => {
  const values = (of: Record<string, string>) => Object.entries(of).map(([name, value]) => ({ name, value }))
  const lost = lostFeatures({ features, before: values(before), after: values(after), own: new Set(own) })
  return lost.map(({ feature: { name }, most }) => (most === undefined ? name : `${name} ${most}`))
}

test.each([
  ['what is switched off', { tasks: 'true', branding: 'true' }, { tasks: 'false', branding: 'true' }, ['tasks']],
  ['what is off by itself, without an edition', { branding: 'true' }, {}, ['branding']],
  ['a limit where there was none', { people: '0' }, { people: '5' }, ['people 5']],
  ['a lower limit', { people: '9' }, { people: '5' }, ['people 5']],
  ['no limit that is lifted or raised', { people: '5' }, { people: '0' }, []],
])('U185: an organisation loses %s', (_, before, after, lost) => {
  expect(lostWith(before, after)).toEqual(lost)
})

test('U185: what is the organisation’s own stays', () => {
  expect(lostWith({ tasks: 'true', people: '9' }, { tasks: 'false', people: '5' }, ['tasks'])).toEqual(['people 5'])
})
