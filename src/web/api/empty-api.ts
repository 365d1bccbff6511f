/** What the generated endpoints are injected into, one file per service, with the screens that use them. */
import { createApi } from '@reduxjs/toolkit/query/react'
import { tags } from '../../contract/vocabulary/tags.ts'
import { baseQuery } from './base-query.ts'
import { showStoredWith } from './offline-answers.ts'
import { queryKey } from './query-key.ts'

export const emptyApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: tags,
  refetchOnReconnect: true,
  // Else one question that hangs keeps one’s own changes out of all lists (O70). What was asked before them is asked again.
  invalidationBehavior: 'immediately',
  serializeQueryArgs: ({ endpointName, queryArgs }) => queryKey(endpointName, queryArgs),
  endpoints: () => ({}),
})

// This api knows no endpoint by name: they are injected later.
showStoredWith((endpointName, arg, value) =>
  emptyApi.util.upsertQueryEntries([{ endpointName, arg, value }] as never[]),
)
