import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formParameter } from './form-address.ts'
import { useOpener } from './use-opener.ts'

interface Shown<Kind, Row> {
  kind: Kind
  row?: Row | undefined
}

/**
 * One of a page's forms at a time, of a row or of none; the focus comes back to what opened it. A reload opens it again, of a
 * row once that is among `rows`.
 */
export function useDialog<Kind extends string, Row extends { id: number | string }>(
  kinds: readonly Kind[],
  rows: readonly Row[] | undefined,
) {
  const [search, setSearch] = useSearchParams()
  const [shown, setShown] = useState<Shown<Kind, Row>>()
  const address = search.get(formParameter)
  const [seen, setSeen] = useState(address)
  const [awaited, setAwaited] = useState(address)
  // Closed before the address had followed its opening, which it may still do.
  const [left, setLeft] = useState<string | null>(null)
  const { remember, giveBack } = useOpener()
  // The palette leads here from the page itself.
  if (address !== seen) {
    setSeen(address)
    if (address === null) setLeft(null)
    else if (address !== nameOf(shown) && address !== left) setAwaited(address)
  }
  const found = awaited === null ? undefined : named(awaited, kinds, rows)
  if (found) {
    // A menu or the palette led here: they have given the focus back to their button by now.
    remember()
    setShown(found)
    setAwaited(null)
  }

  const name = (value: string | null) => {
    const next = new URLSearchParams(search)
    if (value === null) next.delete(formParameter)
    else next.set(formParameter, value)
    const isBehind = address !== nameOf(shown)
    if (isBehind || next.toString() !== search.toString()) setSearch(next, { replace: true })
  }
  return {
    shown,
    open: (kind: Kind, row?: Row) => {
      remember()
      setAwaited(null)
      setLeft(null)
      setShown({ kind, row })
      name(nameOf({ kind, row }))
    },
    close: () => {
      if (address === null) setLeft(nameOf(shown))
      setShown(undefined)
      name(null)
      giveBack()
    },
  }
}

function nameOf<Kind extends string>(shown: Shown<Kind, { id: number | string }> | undefined): string | null {
  if (!shown) return null
  return shown.row ? `${shown.kind}-${shown.row.id}` : shown.kind
}

function named<Kind extends string, Row extends { id: number | string }>(
  value: string,
  kinds: readonly Kind[],
  rows: readonly Row[] | undefined,
): Shown<Kind, Row> | undefined {
  // Ids may have hyphens of their own.
  const [wanted, ...rest] = value.split('-')
  const id = rest.length > 0 ? rest.join('-') : undefined
  const kind = kinds.find((one) => one === wanted)
  if (kind === undefined || id === undefined) return kind && { kind }
  const row = rows?.find((one) => String(one.id) === id)
  return row && { kind, row }
}
