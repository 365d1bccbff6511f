import { describe, expect, test } from 'vitest'
import type { Feature } from '../../../contract/models/feature.ts'
import { features as names } from '../../../contract/vocabulary/features.ts'
import { faultOf, featureRules, missingParent, withFeature } from './feature-values.ts'

const aFeature = (name: string, parentName: string | null = null, input = 'CHECKBOX'): Feature => ({
  name,
  parentName,
  displayName: name,
  description: '',
  defaultValue: 'false',
  inputType: { name: input, attributes: {}, validator: { name: 'NULL', attributes: {} }, itemSource: null },
})

const features = [
  aFeature('reports'),
  aFeature('logging', 'reports'),
  aFeature('heatMap', 'logging'),
  aFeature('most', 'reports', 'SINGLE_LINE_STRING'),
  aFeature('tasks'),
]
const all = { reports: 'true', logging: 'true', heatMap: 'true', most: '10', tasks: 'true' }

describe('a feature that goes off', () => {
  test('takes those below with it, and leaves numbers and all others as they are', () => {
    const { values, alsoOff } = withFeature(features, all, 'reports', 'false')
    expect(values).toEqual({ reports: 'false', logging: 'false', heatMap: 'false', most: '10', tasks: 'true' })
    expect(alsoOff.map(({ name }) => name)).toEqual(['logging', 'heatMap'])
  })

  test('names nothing that was off before', () => {
    const { alsoOff } = withFeature(features, { ...all, logging: 'false', heatMap: 'false' }, 'reports', 'false')
    expect(alsoOff).toEqual([])
  })
})

test('a feature that comes on brings nothing along', () => {
  const none = { reports: 'false', logging: 'false', heatMap: 'false', most: '10', tasks: 'false' }
  expect(withFeature(features, none, 'reports', 'true')).toEqual({ values: { ...none, reports: 'true' }, alsoOff: [] })
})

test('what is below a feature that is off waits for it', () => {
  const [, logging, heatMap] = features
  const values = { ...all, reports: 'false', logging: 'false' }
  expect(logging && missingParent(features, values, logging)?.name).toBe('reports')
  expect(heatMap && missingParent(features, values, heatMap)?.name).toBe('logging')
  expect(logging && missingParent(features, all, logging)).toBeUndefined()
})

describe('a number', () => {
  const most: Feature = {
    ...aFeature('App.Most', null, 'SINGLE_LINE_STRING'),
    inputType: {
      name: 'SINGLE_LINE_STRING',
      attributes: {},
      validator: { name: 'NUMERIC', attributes: { MinValue: 0, MaxValue: 100 } },
      itemSource: null,
    },
  }
  const say = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`
  const fault = 'kit.form.wholeNumber {"minimum":0,"maximum":100}'

  test.each([
    ['0', undefined],
    ['100', undefined],
    ['101', fault],
    ['-1', fault],
    ['1.5', fault],
    ['many', fault],
    ['', fault],
  ])('%j within bounds is told as %s', (value, told) => {
    expect(faultOf(say, most, { [most.name]: value })).toBe(told)
  })

  test('is told under its whole name, dots and all', async () => {
    const rules = featureRules(say, [most, aFeature('reports')])
    const faults = await rules
      .validate({ 'App.Most': 'many', reports: 'true' })
      .catch(({ path, message }) => [path, message])
    expect(faults).toEqual(['["App.Most"]', fault])
    expect(await rules.isValid({ 'App.Most': '7', reports: 'true' })).toBe(true)
  })
})

test('of a choice only what is there is sent', () => {
  const choice: Feature = {
    ...aFeature('look', null, 'COMBOBOX'),
    inputType: {
      name: 'COMBOBOX',
      attributes: {},
      validator: { name: 'NULL', attributes: {} },
      itemSource: { items: [{ value: 'plain', displayText: 'Plain' }] },
    },
  }
  const say = (key: string) => key
  const told = ['plain', 'gone'].map((look) => faultOf(say, choice, { look }))
  expect(told).toEqual([undefined, 'ThisFieldIsRequired'])
})

test.each([
  [{}, 'kit.features.noSignIn'],
  [{ [names.loginUserPass]: 'true' }, undefined],
  [{ [names.loginMobile]: 'true' }, undefined],
])('U254: with %j on, that nobody could sign in is told as %s', (values, told) => {
  expect(faultOf((key: string) => key, aFeature(names.loginUserPass), values)).toBe(told)
})
