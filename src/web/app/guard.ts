import { redirect, replace } from 'react-router-dom'
import { accessOf, meets, type Needs } from '../session/access.ts'
import { configurationOf } from '../session/use-session.ts'
import type { AppStore } from '../store/create-store.ts'
import { bestRoute } from './best-route.ts'

const access = (store: AppStore) => accessOf(configurationOf(store.getState()))

/** Thrown where a page would be that the person may not see; the shell around it stays. */
export class Forbidden extends Error {
  readonly needs: Needs

  constructor(needs: Needs) {
    super('forbidden')
    this.needs = needs
  }
}

export function guard(store: AppStore, needs: Needs): null {
  if (meets(needs, access(store))) return null
  throw new Forbidden(needs)
}

export const toBestRoute = (store: AppStore, asked: Request): Response => leadTo(bestRoute(access(store)), asked)

/**
 * From an address that only leads on. Where the browser is there already, by a whole load or by Back, the next one takes its
 * place: left in the history it would lead forward again whoever goes back to it.
 */
export function leadTo(path: string, { url }: Request): Response {
  return new URL(url).pathname === location.pathname ? replace(path) : redirect(path)
}
