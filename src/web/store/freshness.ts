import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** By the device’s clock, in milliseconds: an answer is as old as its question. */
interface Told {
  /** When what is on screen was asked for; 0: nothing was answered but refusals. */
  askedAt: number
  /** It is from the device, or nobody answered when it was asked for again: it has an age. */
  isStored: boolean
  /** When the latest was asked for that the server refused. */
  refusedAt?: number
}

/** By query cache key. */
export type Freshness = Record<string, Told>

const initialState: Freshness = {}

export const freshness = createSlice({
  name: 'freshness',
  initialState,
  reducers: {
    storedAnswerShown: (state, { payload }: PayloadAction<{ key: string; askedAt: number }>) => {
      state[payload.key] = { ...state[payload.key], askedAt: payload.askedAt, isStored: true }
    },
    freshAnswerCame: (state, { payload }: PayloadAction<{ key: string; askedAt: number }>) => {
      state[payload.key] = { ...state[payload.key], askedAt: payload.askedAt, isStored: false }
    },
    refusalCame: (state, { payload }: PayloadAction<{ key: string; askedAt: number }>) => {
      state[payload.key] = { askedAt: 0, isStored: false, ...state[payload.key], refusedAt: payload.askedAt }
    },
  },
})

export const { storedAnswerShown, freshAnswerCame, refusalCame } = freshness.actions

/** Of all that has an age, when it was asked for. */
export const storedMoments = (state: Freshness): number[] =>
  Object.values(state).flatMap(({ askedAt, isStored }) => (isStored ? [askedAt] : []))
