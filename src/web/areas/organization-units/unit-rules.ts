/** What the form of a unit takes, and how it becomes a request. */
import { object } from 'yup'
import {
  organizationUnitCreateOrganizationUnitBounds,
  organizationUnitUpdateOrganizationUnitBounds,
} from '../../api/generated/bounds.ts'
import type { Say } from '../../kit/form/rules.ts'
import { shapeRules } from '../../kit/form/shape-rules.ts'
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
  const texts = shapeRules(say, organizationUnitCreateOrganizationUnitBounds)
  return object({
    ...texts,
    displayNameOrEntraGroupObjectId: texts.displayNameOrEntraGroupObjectId.when('isEntraGroup', ([isGroup], schema) =>
      isGroup ? schema.matches(objectId, { message: say('units.form.notAnId'), excludeEmptyString: true }) : schema,
    ),
  })
}

export const unitSchema = (say: Say) => object(shapeRules(say, organizationUnitUpdateOrganizationUnitBounds))

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
