import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, RootState } from './create-store.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

/** False: the last call found nobody. Screens say so, and offer only what works without the server. */
export const useIsReachable = (): boolean => useAppSelector(({ connection }) => connection.isReachable)
