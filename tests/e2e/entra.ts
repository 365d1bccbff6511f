/** A portal whose people sign in with Microsoft Entra, and a browser that finds it on this machine. Nothing else differs. */
import { type APIRequestContext, type Browser, chromium, type Page, request as requests } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts'
import {
  type EntraPerson,
  type LoopbackEntra,
  type LoopbackSite,
  startLoopbackEntra,
} from '../../scripts/entra/loopback-entra.ts'
import {
  tenantSettingsGetAllSettingsPath,
  tenantSettingsUpdateAllSettingsPath,
} from '../../src/web/api/generated/paths.ts'
import { type Call, callerOf } from './caller.ts'
import { fabrikamAdmin } from './portal.ts'
import { type RunningServer, startServerOf } from './server.ts'

export const home = '11111111-1111-4111-8111-111111111111'
const elsewhere = '22222222-2222-4222-8222-222222222222'

const person = (number: number, directory: string, name: string, address: string): EntraPerson => ({
  directory,
  objectId: `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name,
  address,
})

export const people = {
  erin: person(1, home, 'Erin Entra', 'erin@fabrikam.example'),
  wanda: person(2, home, 'Wanda Waiting', 'wanda@fabrikam.example'),
  otto: person(3, home, 'Otto Outside', 'otto@outside.example'),
  guest: { ...person(4, elsewhere, 'Greta Guest', 'greta@guests.example'), isAddressVerified: true },
  rosa: person(6, home, 'Rosa Register', 'rosa@fabrikam.example'),
  gina: person(5, home, 'Gina Graph', 'gina@fabrikam.example'),
  mara: person(7, home, 'Mara Moves', 'mara@fabrikam.example'),
} as const

export const group = {
  id: 'bbbbbbbb-0000-4000-8000-000000000001',
  displayName: 'People of the second line',
  description: null,
}

/** Of the page of settings, what these tests change. */
interface Settings {
  userManagement: object
  security: object
  azureSettings: { azureADAuthClientIds: object }
  externalSecuritySettings: object
  externalLoginProviderSettings: Record<'facebook' | 'google' | 'microsoft' | 'twitter' | 'wsFederation', object>
}

export interface PortalWithEntra {
  entra: LoopbackEntra
  server: RunningServer
  browser: Browser
  call: Call
  change(more: (before: Settings) => Partial<Settings>): Promise<void>
  close(): Promise<void>
}

export const clientId = '99999999-0000-4000-8000-000000000000'

interface EntraOptions {
  /** Other providers, found by their names in the same browser. */
  others?: readonly LoopbackSite[]
  environment?: Readonly<Record<string, string>>
}

export async function startPortalWithEntra({ others = [], environment }: EntraOptions = {}): Promise<PortalWithEntra> {
  const entra = await startLoopbackEntra({ clientId, people: Object.values(people), groups: [group], others })
  const server = await startServerOf('.', (port) => ({
    IDENTITY_PROVIDER_URL: entra.url,
    // Browsers find every name below this one here.
    PUBLIC_URL: `http://localhost:${port}`,
    APP_BASE_URL: `http://{TENANCY_NAME}.localhost:${port}`,
    ...environment,
  }))
  const args = [...chromiumFlags, ...entra.browserFlags]
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  const request: APIRequestContext = await requests.newContext({ baseURL: server.url })
  const call = await callerOf(request, fabrikamAdmin)
  const change: PortalWithEntra['change'] = async (more) => {
    const before = await call<Settings>(tenantSettingsGetAllSettingsPath, undefined, 'GET')
    await call(tenantSettingsUpdateAllSettingsPath, { ...before, ...more(before) }, 'PUT')
  }
  await change(({ userManagement, security, azureSettings, externalSecuritySettings }) => ({
    userManagement: { ...userManagement, allowSelfRegistration: true, isNewRegisteredUserActiveByDefault: true },
    security: { ...security, azureADLoginMethodEnabled: true, azureADAuthType: 'Auth' },
    azureSettings: {
      ...azureSettings,
      inheritHostSettings: false,
      azureADAuthClientIds: { auth: clientId, authWithPbi: clientId, authWithPbiGraph: clientId },
    },
    externalSecuritySettings: {
      ...externalSecuritySettings,
      azureADDirectoryIds: home,
      azureADExternalDirectoryIds: elsewhere,
    },
  }))
  return {
    entra,
    server,
    browser,
    call,
    change,
    async close() {
      await browser.close()
      await request.dispose()
      await server.stop()
      await entra.close()
    },
  }
}

/** What a person does in the window of Entra that a press opens. */
export async function pickAccount(page: Page, press: () => Promise<void>, name: string | RegExp): Promise<void> {
  const opened = page.waitForEvent('popup')
  await press()
  await (await opened).getByRole('button', { name }).click()
}
