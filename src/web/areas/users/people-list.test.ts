import { expect, test } from 'vitest'
import { exampleList, readPeople } from './people-list.ts'

const heads = {
  name: 'Name',
  surname: 'Surname',
  userName: 'User name',
  emailAddress: 'E-mail',
  phoneNumber: 'Phone',
  folderPath: 'Folder',
}

const read = (text: string) => readPeople(text, heads)
const ann = { name: 'Ann', surname: 'Lee', emailAddress: 'ann@example.org' }

test.each([
  ['commas', 'Name,Surname,E-mail\nAnn,Lee,ann@example.org'],
  ['semicolons, quotes and Windows line ends', '"Name";"Surname";"E-mail"\r\n"Ann";"Lee";"ann@example.org"\r\n'],
  ['tabs, as a spreadsheet copies them', 'name\tsurname\temail\nAnn\tLee\tann@example.org\n'],
  ['a mark of UTF-8', '\ufeffFirst name,Last name,Mail\nAnn,Lee,ann@example.org'],
])('reads a list with a head: %s', (_, text) => {
  expect(read(text)).toEqual({ people: [{ row: 2, ...ann }], unread: [] })
})

test('reads the line that says what parts the cells, and keeps numbers of lines', () => {
  expect(read('sep=;\nName;E-mail\n\nAnn;ann@example.org').people).toEqual([
    { row: 4, name: 'Ann', emailAddress: 'ann@example.org' },
  ])
})

test('a quoted cell holds what parts cells, line ends and quotes', () => {
  const { people } = read('Name,E-mail\n"Lee, ""Ann""\nM.",ann@example.org\nBo,bo@example.org')
  expect(people).toEqual([
    { row: 2, name: 'Lee, "Ann"\nM.', emailAddress: 'ann@example.org' },
    { row: 4, name: 'Bo', emailAddress: 'bo@example.org' },
  ])
})

test('tells columns that it does not know, and reads those that the page names', () => {
  expect(readPeople('الاسم,Shoe size,E-mail\nAnn,7,ann@example.org', { ...heads, name: 'الاسم' })).toEqual({
    people: [{ row: 2, name: 'Ann', emailAddress: 'ann@example.org' }],
    unread: ['Shoe size'],
  })
})

test.each([
  ['Ann Lee <ann@example.org>', { row: 1, name: 'Ann Lee', emailAddress: 'ann@example.org' }],
  ['ann@example.org', { row: 1, name: 'ann', emailAddress: 'ann@example.org' }],
  ['ann@example.org;Ann;Lee;+44 20 7946', { row: 1, ...ann, phoneNumber: '+44 20 7946' }],
])('reads a line without a head: %s', (line, person) => {
  expect(read(line).people).toEqual([person])
})

test('reads what a mail program copies: several in one line', () => {
  expect(read('Ann <ann@example.org>; Bo <bo@example.org>').people.map(({ row, name }) => [row, name])).toEqual([
    [1, 'Ann'],
    [2, 'Bo'],
  ])
})

test('takes what keeps digits and formulas text, and leaves formulas for the server to refuse', () => {
  const { people } = read('Name,Phone,E-mail\n=HYPERLINK(1),"=""0123""",a@example.org\n\'+Ann,\'+44,b@example.org')
  expect(people.map(({ name, phoneNumber }) => [name, phoneNumber])).toEqual([
    ['=HYPERLINK(1)', '0123'],
    ['+Ann', '+44'],
  ])
})

test('nothing is nobody', () => {
  expect(read(' \n\n')).toEqual({ people: [], unread: [] })
  expect(read('Name,E-mail\n').people).toEqual([])
})

test('the example is read as it is meant', () => {
  const { people, unread } = read(exampleList(heads))
  expect(unread).toEqual([])
  expect(people.map(({ row, surname }) => [row, surname])).toEqual([
    [2, 'Lee'],
    [3, 'Berg, Jr.'],
  ])
})
