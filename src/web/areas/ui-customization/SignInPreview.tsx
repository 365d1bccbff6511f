import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { tenantCustomizationGetCustomCssPath } from '../../api/generated/paths.ts'
import { logoOf, type Organization } from '../../session/organization-looks.ts'
import { paths } from '../../session/paths.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { PageFrame } from './PageFrame.tsx'
import classes from './Previews.module.css'
import type { TriedFiles } from './tried-files.ts'
import { putSheet, putTriedPicture } from './worn-files.ts'

interface SignInPreviewProps {
  organization: Organization | null
  tried: TriedFiles
  sheet: string | undefined
}

/** The very page that whoever comes would see, as the server draws it for them: what is tried out is put on it here. */
export function SignInPreview({ organization, tried, sheet }: SignInPreviewProps) {
  const intl = useIntl()
  const html = useDrawnSignIn(organization, intl.locale)
  const title = intl.formatMessage({ id: 'branding.preview.signIn' })
  if (html === undefined) return <Skeleton className={classes.waiting} />
  if (html === null)
    return (
      <p className={classes.missing}>
        <FormattedMessage id="branding.preview.missing" />
      </p>
    )
  const logos = { light: tried.addressOf('lightLogo'), dark: tried.addressOf('darkLogo') }
  return (
    <PageFrame
      title={title}
      html={html}
      dress={(page) => {
        const isDark = page.documentElement.dataset.mantineColorScheme === 'dark'
        const triedLogos = {
          ...(logos.light !== undefined && { light: logos.light }),
          ...(logos.dark !== undefined && { dark: logos.dark }),
        }
        const isLogoTried = Object.keys(triedLogos).length > 0
        const logo = organization && isLogoTried ? logoOf(organization, isDark, triedLogos) : null
        putTriedPicture(page, 'brand', logo)
        putTriedPicture(page, 'face', tried.addressOf('loginBackground') ?? null)
        putSheet(page, sheet)
        const kept = page.querySelectorAll<HTMLLinkElement>(`link[href*="${tenantCustomizationGetCustomCssPath}"]`)
        for (const link of kept) link.disabled = sheet !== undefined
      }}
    />
  )
}

/** Null: the server could not be asked, or draws none. */
function useDrawnSignIn(organization: Organization | null, language: string): string | null | undefined {
  const isReachable = useIsReachable()
  const [html, setHtml] = useState<string | null>()
  const versions = JSON.stringify(
    organization && [
      organization.id,
      organization.lightLogoId,
      organization.darkLogoId,
      organization.loginBackgroundId,
      organization.customCssId,
    ],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept meanwhile is drawn
  useEffect(() => {
    const left = new AbortController()
    const of = organization ? `?${new URLSearchParams({ abp_tenancy_name: organization.tenancyName })}` : ''
    drawnSignIn(`${paths.login}${of}`, language, left.signal).then(setHtml, () => {
      if (!left.signal.aborted) setHtml(null)
    })
    return () => left.abort()
  }, [versions, language, isReachable])
  return html
}

/** As a stranger would get it: without cookies, by which the server knows who is in. */
async function drawnSignIn(address: string, language: string, signal: AbortSignal): Promise<string | null> {
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await fetch(address, { credentials: 'omit', headers, signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!response.ok || !page.querySelector('form')) return null
  for (const part of page.querySelectorAll('script, noscript, template, link[rel="manifest"]')) part.remove()
  // A page in small takes the focus from nobody (U137).
  for (const field of page.querySelectorAll('[autofocus]')) field.removeAttribute('autofocus')
  return `<!doctype html>${page.documentElement.outerHTML}`
}
