import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useIsReachable } from '../store/hooks.ts'
import { ReachableButton } from './ReachableButton.tsx'

interface CommandLinkProps {
  to: string
  leftSection: ReactNode
  children: ReactNode
}

/** To a page on which something is made: without the server that is the reason why it leads nowhere. */
export function CommandLink({ to, ...look }: CommandLinkProps) {
  if (useIsReachable()) return <Button component={Link} to={to} {...look} />
  return <ReachableButton {...look} reason="kit.needsServer" onClick={() => undefined} />
}
