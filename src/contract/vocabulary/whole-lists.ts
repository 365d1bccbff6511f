/**
 * Lists that a browser may keep whole, and what they are sorted and narrowed by: on the server by SQL, and on a device without a
 * network by `src/offline/whole-list.ts`, with the same rows in the same order.
 */

/** `text`: as people order words. `value`: numbers, moments, yes and no; nothing comes last. `nothingFirst`: it comes first. */
export type Ordering = 'text' | 'value' | 'nothingFirst'

/**
 * What a row must be for the value that is asked. `contains`: a part of one of the texts, capital or small; texts of one
 * group are read as one, parted by a space. `holds`: one of the lists has an entry with it. `isWithin`: a path, or beneath it.
 * `isLater`: the moment has not come yet.
 */
export type Narrowing =
  | { contains: readonly (readonly string[])[] }
  | { holds: readonly string[]; member: string }
  | { isWithin: string }
  | { isLater: string }

export interface WholeList {
  sorts: Readonly<Record<string, Ordering>>
  /** What is not sorted otherwise, and rows that are alike; unique. */
  usual: string
  /** By member of the request. What is not here only the server can tell. */
  narrows: Readonly<Record<string, Narrowing>>
}

export const userList = {
  sorts: {
    userName: 'text',
    name: 'text',
    surname: 'text',
    emailAddress: 'text',
    folderPath: 'text',
    creationTime: 'value',
    isActive: 'value',
    lockoutEndDateUtc: 'nothingFirst',
  },
  usual: 'userName',
  narrows: {
    filter: { contains: [['userName'], ['emailAddress'], ['name', 'surname'], ['phoneNumber']] },
    role: { holds: ['roles', 'organizationUnitRoles'], member: 'roleId' },
    folderPath: { isWithin: 'folderPath' },
    onlyLockedUsers: { isLater: 'lockoutEndDateUtc' },
  },
} as const satisfies WholeList
