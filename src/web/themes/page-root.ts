import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

let root: Root | null = null

function container(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root.')
  return element
}

/** The one place on the page that React draws into; signing in passes it from the account pages to the app. */
export function pageRoot(): Root {
  root ??= createRoot(container())
  return root
}

/** Takes over what the server has drawn there, in portions: somebody may be typing into it. */
export function hydratePage(page: ReactNode): void {
  startTransition(() => {
    root = hydrateRoot(container(), page)
  })
}
