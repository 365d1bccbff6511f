import { expect, test } from 'vitest'
import { FormFields, faultsIn } from './form-fields.ts'

const fields = () => {
  const form = new FormFields()
  for (const [name, label] of [
    ['name', 'Name'],
    ['days', 'Days'],
    ['roles', 'Roles'],
  ] as const) {
    form.isCalled(name, { label })
    form.stands(name)
  }
  return form
}

test('faults have the names that their fields have', () => {
  expect(faultsIn({ name: 'No.', mail: { host: 'Bad.' }, rows: [undefined, { text: 'Long.' }], rest: '' })).toEqual([
    { name: 'name', message: 'No.' },
    { name: 'mail.host', message: 'Bad.' },
    { name: 'rows[1].text', message: 'Long.' },
  ])
})

test('the ways stand in the order of the fields, and a line of a list leads to its list', () => {
  const { ways, count, rest } = fields().waysTo(faultsIn({ roles: ['Gone.', 'Gone, too.'], name: 'Taken.' }))
  expect(ways).toEqual([
    { name: 'name', label: 'Name' },
    { name: 'roles', label: 'Roles' },
  ])
  expect({ count, rest }).toEqual({ count: 2, rest: [] })
})

test('U232: of what is not on the screen the words are said', () => {
  const form = fields()
  const leave = form.stands('end')
  form.isCalled('end', { label: 'Ends after' })
  leave()
  const { ways, rest } = form.waysTo(faultsIn({ end: 'A trial needs an end.', hidden: 'Never shown.' }))
  expect(ways).toEqual([])
  expect(rest).toEqual([
    { name: 'end', message: 'A trial needs an end.', label: 'Ends after' },
    { name: 'hidden', message: 'Never shown.', label: undefined },
  ])
})

test('U233: what stands on another tab is reached once that is open, also where nobody has seen it yet', () => {
  const form = new FormFields()
  const opened: string[] = []
  const tabs = [
    { id: 'first', label: 'Properties', fields: ['name', 'days'] },
    { id: 'second', label: 'Features', fields: ['features'] },
  ]
  const show = (shown: string) => form.hasTabs({ tabs, shown, open: (tab) => opened.push(tab) })
  show('second')
  const faults = faultsIn({ name: 'Empty.', days: 'Empty.' })
  expect(form.waysTo(faults)).toEqual({ ways: [{ name: 'name', label: 'Properties' }], count: 2, rest: [] })
  let isThere = false
  form.onceThere('name', () => {
    isThere = true
  })
  expect({ opened, isThere }).toEqual({ opened: ['first'], isThere: false })
  show('first')
  form.isCalled('name', { label: 'Name' })
  form.stands('name')
  expect(isThere).toBe(true)
  // The other one is not on its tab.
  expect(form.waysTo(faults)).toMatchObject({
    ways: [{ name: 'name', label: 'Name' }],
    rest: [{ name: 'days', message: 'Empty.' }],
  })
})
