import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, persistReducer, persistStore, REGISTER, REHYDRATE } from 'redux-persist'
import type { PreferenceStorage } from '../../offline/preferences.ts'
import type { emptyApi } from '../api/empty-api.ts'
import { connection } from './connection.ts'
import { freshness } from './freshness.ts'
import { preferences } from './preferences.ts'

interface Options {
  api: typeof emptyApi
  storage: PreferenceStorage
}

const rootReducer = (storage: PreferenceStorage, api: typeof emptyApi) =>
  combineReducers({
    [api.reducerPath]: api.reducer,
    connection: connection.reducer,
    freshness: freshness.reducer,
    // No timeout: the usual one would start empty on a slow disk, and then write that down.
    preferences: persistReducer({ key: preferences.name, storage, version: 1, timeout: 0 }, preferences.reducer),
  })

export function createStore({ api, storage }: Options) {
  const store = configureStore({
    reducer: rootReducer(storage, api),
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] } }).concat(
        api.middleware,
      ),
  })
  persistStore(store)
  return store
}

export type AppStore = ReturnType<typeof createStore>
export type RootState = ReturnType<AppStore['getState']>
export type AppDispatch = AppStore['dispatch']
