/** What the form of a unit takes, and how it becomes a request. */
import { object } from 'yup'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { fieldRules, type Say } from '../../kit/form/rules.ts'
import type { Unit } from './unit-tree.ts'

/** Names are those of the wire, so that the server's faults find their fields. */
export interface NewUnitValues {
  displayNameOrEntraGroupObjectId: string
  description: string
  isEntraGroup: boolean
}

export interface UnitValues {
  displayName: string
  description: string
}

const objectId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const newUnitSchema = (say: Say) => {
  const rules = fieldRules(say)
  return object({
    displayNameOrEntraGroupObjectId: rules
      .required(limits.organizationUnitName)
      .when('isEntraGroup', ([isGroup], schema) =>
        isGroup ? schema.matches(objectId, { message: say('units.form.notAnId'), excludeEmptyString: true }) : schema,
      ),
    description: rules.text(limits.description),
  })
}

export const unitSchema = (say: Say) => {
  const rules = fieldRules(say)
  return object({
    displayName: rules.required(limits.organizationUnitName),
    description: rules.text(limits.description),
  })
}

export const newUnitRequest = (
  { displayNameOrEntraGroupObjectId, description, isEntraGroup }: NewUnitValues,
  parentId: number | null,
) => ({
  parentId,
  displayNameOrEntraGroupObjectId: displayNameOrEntraGroupObjectId.trim(),
  description: description.trim() || null,
  isEntraGroup,
})

export const unitRequest = ({ id }: Unit, { displayName, description }: UnitValues) => ({
  id,
  displayName: displayName.trim(),
  description: description.trim() || null,
})
