import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useWhoIsIn } from '../account/use-who-is-in.ts'
import { paths } from '../session/paths.ts'
import type { Start } from '../session/start.ts'
import classes from './PageMessage.module.css'

type Asked = Omit<Extract<Start, { kind: 'asksToSwitch' }>, 'kind'>

/** Of a link that would make the browser another person’s: who is in, and whom they would become. To stay comes first. */
export function SwitchQuestion({ asked, notSwitched }: Asked) {
  const [isGoing, setIsGoing] = useState(false)
  const { owner, told } = useWhoIsIn(true)
  const person = told && 'person' in told ? told.person : null
  const stay = () => location.replace(owner ? paths.start : paths.login)
  const goOn = async () => {
    setIsGoing(true)
    // The page begins anew as the other person’s.
    if (await asked.goOn()) location.replace(paths.start)
    else notSwitched()
  }
  return (
    <main className={classes.message}>
      <Stack align="center" gap="md">
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <Title order={1}>
          <FormattedMessage id="shell.switch.title" />
        </Title>
        <Text maw="34rem" ta="center">
          <bdi>{asked.words}</bdi>
        </Text>
        <Text c="dimmed" maw="34rem" ta="center" role="status">
          {person ? (
            <FormattedMessage
              id="shell.switch.inAs"
              values={{
                name: (
                  <strong>
                    <bdi>{person.name}</bdi>
                  </strong>
                ),
                organisation: <bdi>{person.tenancyName ?? <FormattedMessage id="shell.host" />}</bdi>,
              }}
            />
          ) : (
            <FormattedMessage id={owner ? 'shell.switch.in' : 'shell.switch.nobody'} />
          )}
        </Text>
        <Group justify="center">
          <Button onClick={stay}>
            <FormattedMessage id={owner ? 'shell.switch.stay' : 'shell.switch.signIn'} />
          </Button>
          <Button variant="default" aria-busy={isGoing} aria-disabled={isGoing} onClick={() => !isGoing && void goOn()}>
            <FormattedMessage id="shell.switch.goOn" />
          </Button>
        </Group>
      </Stack>
    </main>
  )
}
