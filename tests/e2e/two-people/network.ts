/** What the server, or whatever stands before it, answers to everything but signing in. */
import type { BrowserContext, Route } from '@playwright/test'

export const answers = ['online', 'offline', 'hanging', '403', '429', '500', '503'] as const
export type Answers = (typeof answers)[number]

/** The second person must get in. */
const signsIn = /\/(Authenticate|IsTenantAvailable|GetCaptchaChallenge|GetExternalAuthenticationProviders)(\?|$)/
const calls = /^\/(api|AbpUserConfiguration|Texts|File|TenantCustomization)\//

/** Answers as the product’s own server would: such an answer counts. */
const refusal = (route: Route, status: number) =>
  route.fulfill({
    status,
    headers: { 'X-Answer-To': route.request().headers()['x-call-number'] ?? '' },
    json: { __abp: true, success: false, error: { message: 'Not now', details: null }, result: null },
  })

export async function answerWith(context: BrowserContext, kind: Answers): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  if (kind === 'online') return
  await context.route(
    ({ pathname, href }) => calls.test(pathname) && !signsIn.test(href),
    (route) => {
      if (kind === 'hanging') return
      return kind === 'offline' ? route.abort('internetdisconnected') : refusal(route, Number(kind))
    },
  )
}
