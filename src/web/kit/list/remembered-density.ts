import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { densityChosen } from '../../store/preferences.ts'

export type Density = 'comfortable' | 'compact'

/** How high the rows of one list are: the person’s own choice, else the list’s. */
export function useRememberedDensity(
  list: string,
  usual: Density,
): [density: Density, remember: (density: Density) => void] {
  const dispatch = useAppDispatch()
  const remembered = useAppSelector(({ preferences }) => preferences.densities[list])
  return [remembered ?? usual, (density) => dispatch(densityChosen({ list, density }))]
}
