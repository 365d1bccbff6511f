import { redirect } from 'react-router-dom'
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

export const toBestRoute = (store: AppStore): Response => redirect(bestRoute(access(store)))
