import { combineReducers, configureStore } from '@reduxjs/toolkit'
import type { Api, BaseQueryFn, EndpointDefinitions } from '@reduxjs/toolkit/query'
import { FLUSH, PAUSE, PERSIST, PURGE, persistReducer, persistStore, REGISTER, REHYDRATE } from 'redux-persist'
import type { Tag } from '../../contract/vocabulary/tags.ts'
import type { PreferenceStorage } from '../../offline/preferences.ts'
import { connection } from './connection.ts'
import { freshness } from './freshness.ts'
import { mergedChoices, packed } from './merged-choices.ts'
import { preferences } from './preferences.ts'

/** The calls that are kept in the store; which there are, it need not know. */
type CallsApi = Pick<Api<BaseQueryFn, EndpointDefinitions, 'api', Tag>, 'reducerPath' | 'reducer' | 'middleware'>

interface Storage extends PreferenceStorage {
  /** The page is being left: what was chosen waits for the next. */
  leave?: (key: string, value: string) => void
}

interface Options {
  api: CallsApi
  storage: Storage
}

/** By redux-persist. */
const keptAs = `persist:${preferences.name}`

type Preferences = ReturnType<typeof preferences.reducer>

function chosenIn(now: Preferences): Record<string, unknown> {
  const before = preferences.getInitialState()
  const chosen = Object.entries(now).filter(([name, value]) => value !== before[name as keyof Preferences])
  return Object.fromEntries(chosen)
}

const joinKept = (kept: Preferences, _: Preferences, now: Preferences): Preferences => ({
  ...now,
  ...mergedChoices({ ...kept }, chosenIn(now)),
})

const rootReducer = (storage: PreferenceStorage, api: CallsApi) =>
  combineReducers({
    [api.reducerPath]: api.reducer,
    connection: connection.reducer,
    freshness: freshness.reducer,
    // No timeout: the usual one would start empty on a slow disk, and then write that down.
    preferences: persistReducer(
      { key: preferences.name, storage, version: 1, timeout: 0, stateReconciler: joinKept },
      preferences.reducer,
    ),
  })

export function createStore({ api, storage }: Options) {
  const store = configureStore({
    reducer: rootReducer(storage, api),
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] } }).concat(
        api.middleware,
      ),
  })
  const persistor = persistStore(store)
  globalThis.window?.addEventListener('pagehide', () => {
    const { _persist, ...now } = store.getState().preferences
    // What was chosen last waits for a timer; and before it is known what is kept, nothing is written at all.
    if (_persist.rehydrated) return void persistor.flush()
    const chosen = chosenIn(now)
    if (Object.keys(chosen).length > 0) storage.leave?.(keptAs, packed(chosen))
  })
  return store
}

export type AppStore = ReturnType<typeof createStore>
export type RootState = ReturnType<AppStore['getState']>
export type AppDispatch = AppStore['dispatch']
