import { Group, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './State.module.css'

interface StateProps {
  icon: ReactNode
  title: ReactNode
  /** One sentence. */
  children?: ReactNode
  actions?: ReactNode
  /** What else there is to go to. */
  further?: ReactNode
  /** The whole page says nothing else. */
  isPage?: boolean
  /** Said as soon as it stands there; what else there is to press or to go to is not. */
  isAlert?: boolean
}

/** What stands where content would: none yet, none found, not allowed, failed, not reachable. */
export function State({ icon, title, children, actions, further, isPage = false, isAlert = false }: StateProps) {
  return (
    <div className={isPage ? `${classes.state} ${classes.page}` : classes.state}>
      {icon}
      <div className={classes.words} role={isAlert ? 'alert' : undefined}>
        <Title order={isPage ? 1 : 2} size={isPage ? 'h2' : 'h3'}>
          {title}
        </Title>
        {children && (
          <Text component="div" size="md" c="dimmed" maw="26rem">
            {children}
          </Text>
        )}
      </div>
      {actions && (
        <Group justify="center" gap="sm" mt="xs">
          {actions}
        </Group>
      )}
      {further}
    </div>
  )
}

export function StateIcon({ of: Sign }: { of: Icon }) {
  return (
    <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
      <Sign size={24} stroke={1.75} />
    </ThemeIcon>
  )
}
