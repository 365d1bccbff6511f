import { type Static, Type } from 'typebox'
import { dateTime, guid, id, nullable, shape } from '../shapes.ts'
import { OrganizationUnit } from './user.ts'

export const OrganizationUnitDetails = shape('OrganizationUnitDetails', {
  ...OrganizationUnit.properties,
  entraGroupObjectId: nullable(guid('Directory group that its members come from; null where people choose them.')),
  creationTime: dateTime('When it was made.'),
  creatorUserId: nullable(id('Who made it; null: the product itself.')),
  lastModificationTime: nullable(dateTime('When it was last renamed or moved.')),
  lastModifierUserId: nullable(id('Who did that.')),
})
export type OrganizationUnitDetails = Static<typeof OrganizationUnitDetails>

export const OrganizationUnitList = Type.Array(OrganizationUnitDetails, { description: 'All units, parents first.' })
