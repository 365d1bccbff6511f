/**
 * What an area of the portal says of itself, in `areas/<name>/area.ts`: its route, its guard, its place in the menu and in the
 * search, its icon's chunk and its texts come from that. The value is part of every page, so that it names its page only.
 */
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import type { OperationName } from '../api/generated/operations.ts'
import type { TextFiles } from '../i18n/texts.ts'

/** In the order of the menu. */
export const areaGroups = ['people', 'content', 'organisation', 'monitoring'] as const
type AreaGroup = (typeof areaGroups)[number]

/** A page below the one of the menu, with what that one has: title, icon, texts. It names itself by a trail. */
interface InnerPage {
  /** What follows the area's path: `:id`. */
  path: string
  /** What this page calls first. */
  operation: OperationName
  /** What it says beside the area's own. */
  texts?: TextFiles
  page: () => Promise<ComponentType>
}

/** What the palette offers of an area beside its page. */
interface AreaAction {
  /** A text of the shell. */
  title: MessageKey
  /** What it calls in the end. */
  operation: OperationName
  /** What follows the area's path: the form on its page (`?form=create`), or the page that it has of its own (`/new`). */
  to: string
}

export interface Area {
  path: `/app/${string}`
  /** In the menu, the search and the browser's tab: a text of the shell, which is there before the area's own. */
  title: MessageKey
  icon: Icon
  /** Absent: it stands before the groups. */
  group?: AreaGroup
  /** About whoever is signed in: it stands in their own menu, and not in the side menu. */
  isOwn?: true
  /** Only the person themselves opens it, and nobody who acts as them. */
  isClosedWhileActing?: true
  /** About the edition of an organisation: whoever's has none does not find it in the menu. */
  isOfEdition?: true
  /** What the page calls first: whose own right that is may open the page. */
  operation: OperationName
  /** So does each other right to that operation: of the operator it is another. */
  isOpenByEachRight?: true
  /** Who may see no better page arrives here. */
  isArrival?: true
  texts?: TextFiles
  page: () => Promise<ComponentType>
  pages?: readonly InnerPage[]
  actions?: readonly AreaAction[]
}
