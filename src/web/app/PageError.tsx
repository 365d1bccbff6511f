import { Button, Stack, Text, Title } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import { useRouteError } from 'react-router-dom'
import classes from './PageMessage.module.css'

// What browsers say when a chunk of code could not be fetched.
const isMissingPart = (error: unknown) =>
  error instanceof TypeError && /import|module script|load failed/i.test(error.message)

/** One page broke; the rest of the shell goes on around it. */
export function PageError() {
  const error = useRouteError()
  const part = isMissingPart(error) ? 'missingPart' : 'broken'
  return (
    <div className={classes.message}>
      <Stack align="center" gap="md" role="alert">
        <Title order={1}>
          <FormattedMessage id={`shell.${part}.title`} />
        </Title>
        <Text c="dimmed" maw="34rem" ta="center">
          <FormattedMessage id={`shell.${part}.detail`} />
        </Text>
        <Button onClick={() => location.reload()}>
          <FormattedMessage id="shell.reload" />
        </Button>
      </Stack>
    </div>
  )
}
