import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The person's own small choices about the screen: the only slice that is kept between visits. */
interface Preferences {
  /** By the list's name. */
  pageSizes: Record<string, number>
  /** Members of the columns that a list shows; by the list's name. */
  columns: Record<string, string[]>
  /** What the server last said of them: only what it says anew is another device’s choice. */
  toldColumns: Record<string, string[]>
  /** Pixels that the person has made columns wide; by the list’s name, then by the column’s member. */
  columnWidths: Record<string, Record<string, number>>
  /** By the list’s name. */
  densities: Record<string, 'comfortable' | 'compact'>
  /** Names of menu groups that the person has closed. */
  closedMenuGroups: string[]
  /** Pixels of what is chosen from, where what was chosen stands beside it. */
  masterWidth: number | null
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
  toldColumns: {},
  columnWidths: {},
  densities: {},
  closedMenuGroups: [],
  masterWidth: null,
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
    columnsTold: (state, { payload }: PayloadAction<{ list: string; members: string[] }>) => {
      if (state.toldColumns[payload.list]?.join() === payload.members.join()) return
      state.toldColumns[payload.list] = payload.members
      state.columns[payload.list] = payload.members
    },
    /** Null: as wide as it is by itself. */
    columnWidthChosen: (
      { columnWidths },
      { payload }: PayloadAction<{ list: string; member: string; width: number | null }>,
    ) => {
      const { [payload.member]: _former, ...others } = columnWidths[payload.list] ?? {}
      columnWidths[payload.list] = payload.width === null ? others : { ...others, [payload.member]: payload.width }
    },
    densityChosen: (state, { payload }: PayloadAction<{ list: string; density: 'comfortable' | 'compact' }>) => {
      state.densities[payload.list] = payload.density
    },
    menuGroupToggled: ({ closedMenuGroups }, { payload }: PayloadAction<{ group: string }>) => {
      const index = closedMenuGroups.indexOf(payload.group)
      if (index < 0) closedMenuGroups.push(payload.group)
      else closedMenuGroups.splice(index, 1)
    },
    masterWidthChosen: (state, { payload }: PayloadAction<number>) => {
      state.masterWidth = payload
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

export const {
  pageSizeChosen,
  columnsChosen,
  columnsTold,
  columnWidthChosen,
  densityChosen,
  masterWidthChosen,
  menuGroupToggled,
  menuMinimized,
  setUpHidden,
  systemLookFollowed,
} = preferences.actions
