import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Query cache key → moment, in milliseconds, at which the answer on screen was stored. What is not here is fresh. */
type Freshness = Record<string, number>

const initialState: Freshness = {}

export const freshness = createSlice({
  name: 'freshness',
  initialState,
  reducers: {
    storedAnswerShown: (state, { payload }: PayloadAction<{ key: string; storedAt: number }>) => {
      state[payload.key] = payload.storedAt
    },
    freshAnswerCame: (state, { payload }: PayloadAction<{ key: string }>) => {
      delete state[payload.key]
    },
  },
})

export const { storedAnswerShown, freshAnswerCame } = freshness.actions
