import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import { useAppDispatch } from '../store/hooks.ts'
import { menuMinimized } from '../store/preferences.ts'
import { ProductLine } from './Footer.tsx'
import classes from './MenuFoot.module.css'
import { useIsRail } from './use-is-rail.ts'
import { useShellLook } from './use-shell-look.ts'

/** Makes the side menu a rail of icons, and whole again where there is room for that. */
export function MenuFoot() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const { footer, mayMinimize } = useShellLook()
  const isRail = useIsRail()
  return (
    <div className={classes.foot}>
      {mayMinimize && (
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          color="gray"
          aria-label={intl.formatMessage({ id: isRail ? 'menu.show' : 'menu.hide' })}
          aria-expanded={!isRail}
          onClick={() => dispatch(menuMinimized(!isRail))}
        >
          <IconMenu2 size={18} aria-hidden />
        </ActionIcon>
      )}
      {footer === 'aside' && (
        <span className={classes.product}>
          <ProductLine />
        </span>
      )}
    </div>
  )
}
