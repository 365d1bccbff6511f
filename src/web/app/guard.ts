import { redirect } from 'react-router-dom'
import { accessOf, meets, type Needs } from '../session/access.ts'
import { configurationOf } from '../session/use-session.ts'
import type { AppStore } from '../store/create-store.ts'
import { bestRoute } from './best-route.ts'

const access = (store: AppStore) => accessOf(configurationOf(store.getState()))

/** Who may not see a page is led to the best one that they may see. */
export const guard = (store: AppStore, needs: Needs): Response | null =>
  meets(needs, access(store)) ? null : toBestRoute(store)

export const toBestRoute = (store: AppStore): Response => redirect(bestRoute(access(store)))
