/**
 * The sign-in form is drawn twice by the same code: by the page, and before it by the server, into the page. What passes between
 * the server and the drawing (`src/web/account/draw.tsx`, built by `scripts/build-drawing.ts`).
 */
import type { OperationById } from './catalogue.ts'
import type { AnswerOf } from './operation.ts'
import type { CompleteLanguage } from './vocabulary/languages.ts'

export type WantedTenant = { by: 'name'; name: string } | { by: 'id'; id: number } | { by: 'nothing' }

export interface DrawnFor {
  language: CompleteLanguage
  /** Of the address, where it may name the tenant; null: it never does here. */
  origin: string | null
  pathname: string
  search: string
  /** Null: the host. Its name where the address says it. */
  tenant: { id: number; tenancyName: string | null } | null
  /** What the server tells whoever comes to the page of this tenant. */
  login: AnswerOf<OperationById['Session_GetCurrentLoginInformations']>
  configuration: AnswerOf<OperationById['AbpUserConfiguration_GetAll']>
  providers: AnswerOf<OperationById['TokenAuth_GetExternalAuthenticationProviders']>
  ownTexts: Readonly<Record<string, unknown>>
}

export interface SignInDrawing {
  title: string
  direction: 'ltr' | 'rtl'
  theme: string
  html: string
  /** For the page that takes it over. */
  known: object
}

/** What the built file exports. */
export interface SignInDrawer {
  completeLanguage(wishes: readonly (string | null | undefined)[]): CompleteLanguage
  wantedTenant(
    places: { address: string; search: URLSearchParams; cookie: string | null },
    config: { appBaseUrls: readonly string[] },
  ): WantedTenant
  drawSignIn(asked: DrawnFor): Promise<SignInDrawing>
  /** The page’s own, which leads on to this address. */
  signInAddress(arrival: { pathname: string; search: string }): string
}
