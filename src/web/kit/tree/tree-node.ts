import type { Icon } from '@tabler/icons-react'
import type { TreeItem } from '../check-tree/tree.ts'

/** What a tree shows of an item. */
export interface TreeNode extends TreeItem {
  /** At the end of its row, and in words for those who do not see it there. */
  count?: { value: number; words: string }
  /** Beside the label: what is special about it. */
  mark?: { icon: Icon; words: string }
}
