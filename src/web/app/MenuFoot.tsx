import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { menuToggled } from '../store/preferences.ts'
import classes from './MenuFoot.module.css'

/** Makes the side menu a rail of icons, and whole again where there is room for that. */
export function MenuFoot() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const isHidden = useAppSelector(({ preferences }) => preferences.isMenuHidden)
  return (
    <ActionIcon
      className={classes.toggle}
      variant="subtle"
      color="gray"
      aria-label={intl.formatMessage({ id: isHidden ? 'menu.show' : 'menu.hide' })}
      aria-expanded={!isHidden}
      onClick={() => dispatch(menuToggled())}
    >
      <IconMenu2 size={18} aria-hidden />
    </ActionIcon>
  )
}
