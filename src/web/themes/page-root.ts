import { createRoot, type Root } from 'react-dom/client'

let root: Root | null = null

/** The one place on the page that React draws into; signing in passes it from the account pages to the app. */
export function pageRoot(): Root {
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no #root.')
  root ??= createRoot(element)
  return root
}
