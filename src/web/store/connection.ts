import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

interface Connection {
  /** As the last call found it. */
  isReachable: boolean
  /** Moment of the last call that the server answered, milliseconds; null: none since this page was opened. */
  lastReachedAt: number | null
}

const initialState: Connection = { isReachable: true, lastReachedAt: null }

export const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    serverReached: (state, { payload }: PayloadAction<{ at: number }>) => {
      state.isReachable = true
      state.lastReachedAt = payload.at
    },
    serverUnreachable: (state) => {
      state.isReachable = false
    },
  },
})

export const { serverReached, serverUnreachable } = connection.actions
