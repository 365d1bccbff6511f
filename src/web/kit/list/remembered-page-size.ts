import { paging } from '../../../contract/vocabulary/limits.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { pageSizeChosen } from '../../store/preferences.ts'
import { pageSizeFrom } from './list-state.ts'

/** The person's own page size for one list, kept between visits. */
export function useRememberedPageSize(list: string): [size: number, remember: (size: number) => void] {
  const dispatch = useAppDispatch()
  const remembered = useAppSelector(({ preferences }) => preferences.pageSizes[list])
  return [pageSizeFrom(remembered) ?? paging.tablePageSize, (size) => dispatch(pageSizeChosen({ list, size }))]
}
