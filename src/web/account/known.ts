/** What the server has laid into the sign-in page beside the form that it drew, and what the page therefore need not ask for. */
import { type ComponentType, createContext, use } from 'react'
import type { CompleteLanguage } from '../../contract/vocabulary/languages.ts'
import type { Messages, OwnTexts } from '../i18n/texts.ts'
import type { Organization } from '../session/organization-looks.ts'
import type { Tenant } from '../session/tenant.ts'
import type { OtherWaysProps } from './OtherWays.tsx'
import type { SignInMethods } from './sign-in-methods.ts'

/** As it travels. */
export interface DrawnSignIn {
  language: CompleteLanguage
  /** Of the address that it was drawn for; null: the origin decides nothing. */
  origin: string | null
  search: string
  tenant: Tenant | null
  organization: Organization | null
  theme: string
  methods: SignInMethods
  ownTexts: OwnTexts
}

export interface KnownMethods extends SignInMethods {
  /** Null where there are none beside the password. */
  OtherWays: ComponentType<OtherWaysProps> | null
}

export interface Known extends Omit<DrawnSignIn, 'methods' | 'origin' | 'ownTexts' | 'search'> {
  methods: KnownMethods
  ownTexts: Messages
}

export const hasOtherWays = ({ providers, isMobileOn }: SignInMethods): boolean => providers.length > 0 || isMobileOn

/** Null: the page draws the form itself, and asks. */
export const KnownAtStart = createContext<Known | null>(null)

export const useKnown = (): Known | null => use(KnownAtStart)

/** What is known of this organisation; null is the host’s id. */
export const knownOf = (known: Known | null, tenantId: number | null | undefined): Known | null =>
  known && tenantId === (known.tenant?.id ?? null) ? known : null
