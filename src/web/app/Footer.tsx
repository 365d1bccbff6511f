import { memo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLogin } from '../session/use-session.ts'
import classes from './Footer.module.css'
import { useShellLook } from './use-shell-look.ts'

/** The product's name and version, beneath the page. Some themes have it in the side menu. */
export const Footer = memo(function Footer() {
  const { footer } = useShellLook()
  if (footer === 'aside') return null
  return (
    <footer className={classes.footer} data-style={footer}>
      <ProductLine />
    </footer>
  )
})

export function ProductLine() {
  const version = useLogin()?.application.version
  return <FormattedMessage id="shell.version" values={{ version }} />
}
