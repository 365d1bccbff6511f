import { Skeleton } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { beside } from '../../kit/later.tsx'
import { useLogin } from '../../session/use-session.ts'
import classes from './Previews.module.css'
import type { TriedFiles } from './tried-files.ts'

const SignInPreview = beside(async () => (await import('./SignInPreview.tsx')).SignInPreview)
const ReportPreview = beside(async () => (await import('./ReportPreview.tsx')).ReportPreview)

/** Beside what is chosen, or where there is no room above it: the shell shows it by itself, and other pages in small. */
export function WithPreviews({ tried, children }: { tried: TriedFiles; children: ReactNode }) {
  const id = useId()
  const organization = useLogin()?.tenant ?? null
  const sheet = useText(tried.of('customCss').file)
  return (
    <div className={classes.room}>
      <div className={classes.columns}>
        <section className={classes.previews} aria-labelledby={id}>
          <h2 id={id} className={classes.title}>
            <FormattedMessage id="branding.preview" />
          </h2>
          <p className={classes.hint}>
            <FormattedMessage id="branding.previewHint" />
          </p>
          <div className={classes.pages}>
            <Preview name="branding.preview.signIn">
              <SignInPreview organization={organization} tried={tried} sheet={sheet} />
            </Preview>
            <Preview name="branding.preview.report">
              <ReportPreview organization={organization} sheet={sheet} />
            </Preview>
          </div>
        </section>
        {children}
      </div>
    </div>
  )
}

function Preview({ name, children }: { name: MessageKey; children: ReactNode }) {
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>
        <FormattedMessage id={name} />
      </figcaption>
      <Suspense fallback={<Skeleton className={classes.waiting} />}>{children}</Suspense>
    </figure>
  )
}

function useText(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ of: File; text: string }>()
  useEffect(() => {
    let isLeft = false
    file?.text().then((text) => isLeft || setRead({ of: file, text }), console.error)
    return () => {
      isLeft = true
    }
  }, [file])
  return file && read?.of === file ? read.text : undefined
}
