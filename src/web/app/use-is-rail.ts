import { useMediaQuery } from '@mantine/hooks'
import { useAppSelector } from '../store/hooks.ts'

/** Between a phone, whose menu is a drawer, and a window that has room for words. */
const isTight = '(min-width: 37.5em) and (max-width: 56.24em)'

/** Whether the side menu is icons alone: where there is no room for words, and where the person wants none. */
export function useIsRail(): boolean {
  const isChosen = useAppSelector(({ preferences }) => preferences.isMenuHidden)
  const hasNoRoom = useMediaQuery(isTight, undefined, { getInitialValueInEffect: false })
  return isChosen || hasNoRoom
}
