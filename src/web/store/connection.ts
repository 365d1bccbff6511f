import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

interface Connection {
  /** As the last call found it. */
  isReachable: boolean
}

const initialState: Connection = { isReachable: true }

export const connection = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionSeen: (state, { payload }: PayloadAction<Connection>) => {
      state.isReachable = payload.isReachable
    },
  },
})

export const { connectionSeen } = connection.actions
