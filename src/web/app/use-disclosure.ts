import { useId } from 'react'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { menuGroupToggled } from '../store/preferences.ts'

/** Open until the person closes it, and remembered so. */
export function useDisclosure(group: string) {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(({ preferences }) => !preferences.closedMenuGroups.includes(group))
  return { isOpen, toggle: () => dispatch(menuGroupToggled({ group })), listId: useId() }
}
