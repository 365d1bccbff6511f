import { useDirection } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { OfferedAction } from '../list/row-actions.ts'
import type { TreeNode } from './tree-node.ts'
import { rowByLetters, stepByKey, type TreeRow } from './tree-rows.ts'
import type { OpenNodes } from './use-open-nodes.ts'

interface TreeKeys {
  element: RefObject<HTMLElement | null>
  rows: readonly TreeRow<TreeNode>[]
  chosen: string | undefined
  open: OpenNodes
  actionsOf: (id: string) => OfferedAction[]
  choose: (id: string) => void
}

const actionKeys = new Map([
  ['F2', 'rename'],
  ['m', 'move'],
  ['Delete', 'delete'],
])

/** Milliseconds in which letters are one word. */
const wordEnds = 600

/** One row has the tree's place in the order of the Tab key; the arrows move among rows. */
export function useTreeKeys({ element, rows, chosen, open, actionsOf, choose }: TreeKeys) {
  const isRightToLeft = useDirection().dir === 'rtl'
  const [currentId, setCurrentId] = useState<string>()
  const typed = useRef({ letters: '', at: 0 })
  const indexOf = (id: string | undefined) => rows.findIndex(({ item }) => item.id === id)
  const current = [indexOf(currentId), indexOf(chosen), 0].find((index) => index >= 0) ?? 0
  const focus = (index: number) => {
    const id = rows[index]?.item.id
    if (id === undefined) return
    setCurrentId(id)
    rowElement(element.current, id)?.focus()
  }
  useFocusOfGoneRow(element, rows, currentId, setCurrentId)

  const step = ({ key }: KeyboardEvent, index: number): boolean => {
    const inwards = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const outwards = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const found = stepByKey(rows, index, key === inwards ? 'in' : key === outwards ? 'out' : key)
    if (!found) return false
    if ('focus' in found) focus(found.focus)
    else if ('open' in found) open.set(found.open, true)
    else open.set(found.close, false)
    return true
  }

  const act = ({ key }: KeyboardEvent, id: string): boolean => {
    const wanted = actionKeys.get(key.length === 1 ? key.toLowerCase() : key)
    const action = actionsOf(id).find((one) => one.id === wanted)
    if (!action || (key.length === 1 && isWithinWord(typed.current))) return false
    if (action.reason === undefined) action.start()
    return true
  }

  const find = ({ key }: KeyboardEvent, index: number): boolean => {
    if (key.length !== 1 || key === ' ') return false
    const letters = isWithinWord(typed.current) ? typed.current.letters + key : key
    typed.current = { letters, at: Date.now() }
    const found = rowByLetters(rows, index, letters)
    if (found !== undefined) focus(found)
    return found !== undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, openMenu: () => void) => {
    const { key, target, currentTarget } = event
    if (target !== currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const id = currentTarget.dataset.node ?? ''
    const index = indexOf(id)
    if (key === 'Enter' || key === ' ') {
      if (currentTarget.ariaDisabled !== 'true') choose(id)
    } else if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) openMenu()
    else if (!step(event, index) && !act(event, id) && !find(event, index)) return
    event.preventDefault()
  }
  return { current, setCurrent: setCurrentId, focusFirst: () => focus(0), onKeyDown }
}

const isWithinWord = ({ letters, at }: { letters: string; at: number }) => letters !== '' && Date.now() - at < wordEnds

const rowElement = (tree: HTMLElement | null, id: string) =>
  tree?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)

/** A row that went away with the focus gives it to the one that took its place. */
function useFocusOfGoneRow(
  element: RefObject<HTMLElement | null>,
  rows: readonly TreeRow<TreeNode>[],
  currentId: string | undefined,
  setCurrentId: (id: string | undefined) => void,
) {
  const last = useRef(0)
  useLayoutEffect(() => {
    if (currentId === undefined) return
    const at = rows.findIndex(({ item }) => item.id === currentId)
    if (at >= 0) {
      last.current = at
      return
    }
    const next = rows[Math.min(last.current, rows.length - 1)]?.item.id
    setCurrentId(next)
    if (next !== undefined && document.activeElement === document.body) rowElement(element.current, next)?.focus()
  }, [element, rows, currentId, setCurrentId])
}
