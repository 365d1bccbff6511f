/** Shapes of roles that several services show. */
import { type Static, Type } from 'typebox'
import { count, dateTime, flag, nameText, nullable, requiredText, shape, smallId, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const Role = shape('Role', {
  id: smallId('Role.'),
  name: text(limits.roleName, 'Name that assignments and row-level rules of reports use.'),
  displayName: text(limits.roleDisplayName, 'Name that people see.'),
  description: nullable(text(limits.description, 'What it is for.')),
  isStatic: flag('Belongs to the product: keeps its name and cannot be deleted.'),
  isDefault: flag('Suggested for every new person.'),
  folderPath: nullable(text(limits.folderPath, 'Folder that it is shown in; levels parted by `/`.')),
  userCount: count('People to whom it is given directly.'),
  creationTime: dateTime('When it was made.'),
})
export type Role = Static<typeof Role>

export const MappedGroup = shape('MappedGroup', {
  id: requiredText(
    limits.directoryGroupId,
    'Object id of an Entra group, or the distinguished name of another directory’s group.',
  ),
  displayName: nameText(limits.directoryGroupName, 'Its name in the directory when it was chosen.'),
  description: Type.Optional(nullable(text(limits.description, 'What the directory says of it.'))),
  isEntraGroup: flag('A group of Entra; its id is a guid.'),
})
export type MappedGroup = Static<typeof MappedGroup>
