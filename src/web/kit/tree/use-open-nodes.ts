import { useState } from 'react'
import type { TreeItem } from '../check-tree/tree.ts'
import { closedAtFirst, wayTo } from './tree-rows.ts'

export interface OpenNodes {
  isOpen: (id: string) => boolean
  set: (id: string, isOpen: boolean) => void
  toggle: (id: string) => void
}

/** What is closed; the way to what is chosen opens, from wherever it was chosen. */
export function useOpenNodes(items: readonly TreeItem[], chosen: string | undefined): OpenNodes {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => closedAtFirst(items))
  const [shown, setShown] = useState<string>()
  if (chosen !== shown) {
    setShown(chosen)
    const above = wayTo(items, chosen ?? null).slice(0, -1)
    setClosed((before) => new Set([...before].filter((id) => !above.some((one) => one.id === id))))
  }
  const set = (id: string, isOpen: boolean) =>
    setClosed((before) => new Set(isOpen ? [...before].filter((one) => one !== id) : [...before, id]))
  return { isOpen: (id) => !closed.has(id), set, toggle: (id) => set(id, closed.has(id)) }
}
