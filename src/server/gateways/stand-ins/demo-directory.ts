/** Groups with the people of the demo organisations, and some who are not in the portal yet. */
import type { DirectoryUser } from '../directory.ts'
import type { DirectoryContent, StandInGroup } from './directory.ts'

const idOf = (kind: 'a' | 'b', number: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`

const person = (number: number, displayName: string, address: string): DirectoryUser => ({
  objectId: idOf('a', number),
  displayName,
  userPrincipalName: address,
  mail: address,
})

const group = (number: number, displayName: string, description: string, memberIds: string[]): StandInGroup => ({
  objectId: idOf('b', number),
  displayName,
  description,
  memberIds,
})

export const demoDirectory = (): DirectoryContent => ({
  users: [
    person(1, 'Alice Andersen', 'alice@contoso.example'),
    person(2, 'Dave Dupont', 'dave@contoso.example'),
    person(3, 'Erin Eriksen', 'erin@contoso.example'),
    person(4, 'Alice Andersen', 'alice@fabrikam.example'),
    person(5, 'Dave Dupont', 'dave@fabrikam.example'),
  ],
  groups: [
    group(1, 'Contoso Sales', 'Everybody who sells', [idOf('a', 1), idOf('b', 2)]),
    group(2, 'Contoso Key Accounts', 'Part of sales', [idOf('a', 2), idOf('a', 3)]),
    group(3, 'Fabrikam Production', 'Both lines', [idOf('a', 4), idOf('a', 5)]),
  ],
})
