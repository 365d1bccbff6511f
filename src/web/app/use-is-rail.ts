import { useMediaQuery } from '@mantine/hooks'
import { useAppSelector } from '../store/hooks.ts'
import { useShellLook } from './use-shell-look.ts'

/** Between a phone, whose menu is a drawer, and a window that has room for words. */
const isTight = '(min-width: 37.5em) and (max-width: 56.24em)'

/** The person's choice, where the theme leaves it to them. */
export function useIsMinimized(): boolean {
  const { mayMinimize, startsMinimized } = useShellLook()
  const chosen = useAppSelector(({ preferences }) => preferences.isMenuMinimized)
  return mayMinimize && (chosen ?? startsMinimized)
}

/** Whether the side menu is icons alone: where there is no room for words, and where the person wants none. */
export function useIsRail(): boolean {
  const hasNoRoom = useMediaQuery(isTight, undefined, { getInitialValueInEffect: false })
  return useIsMinimized() || hasNoRoom
}
