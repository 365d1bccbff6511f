import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The person's own small choices about the screen: the only slice that is kept between visits. */
interface Preferences {
  /** By the list's name. */
  pageSizes: Record<string, number>
  /** Members of the columns that a list shows; by the list's name. */
  columns: Record<string, string[]>
  /** Names of menu groups that the person has closed. */
  closedMenuGroups: string[]
  /** Only icons are left of it; null: as the theme has it. */
  isMenuMinimized: boolean | null
  /** What is left to set up is not to be listed. */
  isSetUpHidden: boolean
  /** Light or dark as the device itself is. */
  followsSystemLook: boolean
}

const initialState: Preferences = {
  pageSizes: {},
  columns: {},
  closedMenuGroups: [],
  isMenuMinimized: null,
  isSetUpHidden: false,
  followsSystemLook: false,
}

export const preferences = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    pageSizeChosen: (state, { payload }: PayloadAction<{ list: string; size: number }>) => {
      state.pageSizes[payload.list] = payload.size
    },
    columnsChosen: (state, { payload }: PayloadAction<{ list: string; members: string[] }>) => {
      state.columns[payload.list] = payload.members
    },
    menuGroupToggled: ({ closedMenuGroups }, { payload }: PayloadAction<{ group: string }>) => {
      const index = closedMenuGroups.indexOf(payload.group)
      if (index < 0) closedMenuGroups.push(payload.group)
      else closedMenuGroups.splice(index, 1)
    },
    menuMinimized: (state, { payload }: PayloadAction<boolean>) => {
      state.isMenuMinimized = payload
    },
    setUpHidden: (state) => {
      state.isSetUpHidden = true
    },
    systemLookFollowed: (state, { payload }: PayloadAction<boolean>) => {
      state.followsSystemLook = payload
    },
  },
})

export const { pageSizeChosen, columnsChosen, menuGroupToggled, menuMinimized, setUpHidden, systemLookFollowed } =
  preferences.actions
