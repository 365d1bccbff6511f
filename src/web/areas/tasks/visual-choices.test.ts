import { expect, test } from 'vitest'
import { chosenVisuals, visualGroups, withChosen } from './visual-choices.ts'

const words = { underlying: (title: string) => `${title}: rows`, missing: (name: string) => `${name}?`, gone: 'Gone' }

const visual = (name: string, page: string) => ({
  name,
  title: name.toUpperCase(),
  type: 'bar',
  pageName: page,
  pageDisplayName: page,
})

test('names are read as the field of text wrote them', () => {
  expect(chosenVisuals(' topics, + list,,+, topics')).toEqual(['topics', '+list'])
})

test('of one visual what was chosen last is sent', () => {
  expect(withChosen(['topics', 'list'], ['topics', 'list', '+topics'])).toBe('list, +topics')
  expect(withChosen(['topics'], [])).toBe('')
})

test('each stands once, under its page, as what it shows and as the rows beneath', () => {
  expect(visualGroups([visual('a', 'One'), visual('b', 'Two'), visual('a', 'Two')], ['+a', 'old'], words)).toEqual([
    {
      group: 'One',
      items: [
        { value: 'a', label: 'A' },
        { value: '+a', label: 'A: rows' },
      ],
    },
    {
      group: 'Two',
      items: [
        { value: 'b', label: 'B' },
        { value: '+b', label: 'B: rows' },
      ],
    },
    { group: 'Gone', items: [{ value: 'old', label: 'old?' }] },
  ])
})
