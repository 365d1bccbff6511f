/** What the form of an import holds, and what it asks. */
import { object, string } from 'yup'
import type { ImportPeople, PersonToImport, UserForEdit } from '../../../contract/services/user.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { isKept } from '../../../shared/kept-text.ts'
import type { Say } from '../../kit/form/rules.ts'
import type { PeopleList } from './people-list.ts'

export interface ImportFormValues {
  /** As it was pasted, or stands in the file. */
  list: string
  assignedRoleNames: string[]
  /** Ids as text: they are names of boxes. */
  organizationUnits: string[]
  sendInvitations: boolean
}

export const importFormValues = ({ roles, isSMTPSettingsProvided }: UserForEdit): ImportFormValues => ({
  list: '',
  assignedRoleNames: roles.filter(({ isAssigned }) => isAssigned).map(({ roleName }) => roleName),
  organizationUnits: [],
  sendInvitations: isSMTPSettingsProvided,
})

export const importRequest = (values: ImportFormValues, people: PersonToImport[]): ImportPeople => ({
  assignedRoleNames: values.assignedRoleNames,
  organizationUnits: values.organizationUnits.map(Number),
  sendInvitations: values.sendInvitations,
  people,
})

export function importSchema(say: Say, read: (list: string) => PeopleList) {
  const count = limits.importedPeople
  return object({
    list: string()
      .required(say('ThisFieldIsRequired'))
      .test('text', say('kit.file.noText'), (list = '') => isKept(list))
      .test('people', say('users.import.nobody'), (list = '') => read(list).people.length > 0)
      .test('bound', say('users.import.tooMany', { count }), (list = '') => read(list).people.length <= count),
  })
}
