import { Button, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { useRouteError } from 'react-router-dom'
import type { Repaired } from '../../offline/worker-messages.ts'
import { MissingSheetError } from '../kit/style-sheets.ts'
import { Forbidden } from './guard.ts'
import classes from './PageMessage.module.css'

const ForbiddenPage = lazy(async () => ({ default: (await import('./ForbiddenPage.tsx')).ForbiddenPage }))

declare global {
  interface Window {
    /** By a script of `index.html`, which is there though no chunk is. */
    tesseraMend?: (mayStartAnew: (repaired: Repaired) => boolean) => Promise<void>
  }
}

// What browsers say when a chunk of code could not be fetched, and the loader of the build about its style sheet.
const isMissingPart = (error: unknown) =>
  error instanceof SyntaxError ||
  (error instanceof TypeError && /import|module script|load failed/i.test(error.message)) ||
  error instanceof MissingSheetError ||
  (error instanceof Error && error.message.startsWith('Unable to preload CSS'))

/** The worker looks whether what it keeps is whole; with what it mended the page starts anew. */
function useMending(isMissing: boolean): void {
  useEffect(() => {
    let isShown = true
    const mend = () =>
      void window.tesseraMend?.(({ mended, missing }) => isShown && (mended > 0 || (isMissing && missing === 0)))
    mend()
    window.addEventListener('online', mend)
    return () => {
      isShown = false
      window.removeEventListener('online', mend)
    }
  }, [isMissing])
}

/** One page broke, or is not this person's; the rest of the shell goes on around it. */
export function PageError() {
  const error = useRouteError()
  if (!(error instanceof Forbidden)) return <Broken error={error} />
  return (
    <Suspense fallback={null}>
      <ForbiddenPage needs={error.needs} />
    </Suspense>
  )
}

function Broken({ error }: { error: unknown }) {
  const isMissing = isMissingPart(error)
  const part = isMissing ? 'missingPart' : 'broken'
  useMending(isMissing)
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
