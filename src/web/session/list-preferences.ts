/** What a person keeps of a list on the server, so that it is there on all of their devices: views and columns. */
import {
  enhancedApi,
  usePreferencesDeleteViewMutation,
  usePreferencesGetPreferencesQuery,
  usePreferencesSaveViewMutation,
} from '../api/generated/preferences.ts'
import { clock } from '../api/server-time.ts'
import type { AppDispatch } from '../store/create-store.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { type ListView, viewOperation, viewsOf } from './list-views.ts'
import { choose, useWaitingChoices } from './waiting-choices.ts'

interface ListPreferences {
  views: readonly ListView[]
  /** Undefined: nobody has chosen, or the server has not spoken yet. */
  columns: readonly string[] | undefined
}

export function useListPreferences(list: string): ListPreferences {
  const { currentData } = usePreferencesGetPreferencesQuery()
  const waiting = useWaitingChoices()
  return {
    views: viewsOf(currentData?.savedViews ?? [], waiting).filter((view) => view.list === list),
    columns: currentData?.chosenColumns.find((chosen) => chosen.list === list)?.columns,
  }
}

/** Without a network a view that is saved waits on the device; one can be deleted only with it. */
export function useViewChanges() {
  const [saveView] = usePreferencesSaveViewMutation()
  const [deleteView] = usePreferencesDeleteViewMutation()
  const dispatch = useAppDispatch()
  return {
    save: async (view: ListView) => {
      const body = { ...view, changedAt: clock.now().toISOString() }
      const { error } = await choose(dispatch, { operation: viewOperation, body }, () => saveView({ saveView: body }))
      if (error) throw error
    },
    remove: (id: string) => deleteView({ id }).unwrap(),
  }
}

export function sendColumns(dispatch: AppDispatch, list: string, columns: readonly string[]): void {
  const chooseColumns = { list, columns: [...columns], changedAt: clock.now().toISOString() }
  void dispatch(enhancedApi.endpoints.preferencesChooseColumns.initiate({ chooseColumns }))
}
