import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The person's own small choices about the screen: the only slice that is kept between visits. */
interface Preferences {
  /** By the list's name. */
  pageSizes: Record<string, number>
  /** Names of menu groups that the person has closed. */
  closedMenuGroups: string[]
  isMenuHidden: boolean
}

const initialState: Preferences = { pageSizes: {}, closedMenuGroups: [], isMenuHidden: false }

export const preferences = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    pageSizeChosen: (state, { payload }: PayloadAction<{ list: string; size: number }>) => {
      state.pageSizes[payload.list] = payload.size
    },
    menuGroupToggled: ({ closedMenuGroups }, { payload }: PayloadAction<{ group: string }>) => {
      const index = closedMenuGroups.indexOf(payload.group)
      if (index < 0) closedMenuGroups.push(payload.group)
      else closedMenuGroups.splice(index, 1)
    },
    menuToggled: (state) => {
      state.isMenuHidden = !state.isMenuHidden
    },
  },
})

export const { pageSizeChosen, menuGroupToggled, menuToggled } = preferences.actions
