/**
 * Providers that lead the browser there and back, by their own names and HTTPS (`scripts/entra`): Facebook, Google, Microsoft,
 * Twitter, WS-Federation.
 */
import type { Page } from '@playwright/test'
import { loopbackFacebook } from '../../scripts/entra/loopback-facebook.ts'
import { federationServer, loopbackFederation } from '../../scripts/entra/loopback-federation.ts'
import { loopbackGoogle } from '../../scripts/entra/loopback-google.ts'
import { loopbackTwitter } from '../../scripts/entra/loopback-twitter.ts'
import { userCreateOrUpdateAadUserPath } from '../../src/web/api/generated/paths.ts'
import { clientId as atMicrosoft, type PortalWithEntra, people, pickAccount, startPortalWithEntra } from './entra.ts'
import {
  contosoAdmin,
  expect,
  expectNoAxeViolations,
  fabrikamAdmin,
  fabrikamAlice,
  inNewContext,
  phone,
  signIn,
  signInPath,
  signOut,
  test,
} from './portal.ts'

const facebook = { appId: '4711', appSecret: 'app-secret' }
const realm = 'urn:portal:fabrikam'
const atGoogle = 'portal-at-google'
const consumerKey = 'portal-at-twitter'

let portal: PortalWithEntra

test.beforeAll(async () => {
  test.setTimeout(300_000)
  portal = await startPortalWithEntra({
    others: [
      loopbackFacebook({
        ...facebook,
        people: [
          { id: 'f-1', name: 'Fay Facebook', email: 'fay@fabrikam.example' },
          { id: 'f-2', name: 'Olga Other', email: 'olga@fabrikam.example' },
        ],
      }),
      await loopbackGoogle({
        clientId: atGoogle,
        people: [
          { id: 'g-1', givenName: 'Gus', familyName: 'Google', email: 'gus@fabrikam.example' },
          { id: 'g-2', givenName: 'Anna', familyName: 'Added', email: 'anna@fabrikam.example' },
        ],
      }),
      loopbackTwitter({
        consumerKey,
        people: [{ id: 't-1', screenName: 'tess', name: 'Tess Twitter', email: 'tess@fabrikam.example' }],
      }),
      loopbackFederation({
        realm,
        people: [
          { userPrincipalName: 'fred@fabrikam.example', name: 'Fred', surname: 'Federated' },
          { userPrincipalName: 'frida@fabrikam.example', name: 'Frida', surname: 'Federated' },
        ],
      }),
    ],
  })
  await portal.change(({ externalLoginProviderSettings: before }) => ({
    externalLoginProviderSettings: {
      ...before,
      facebook: { ...before.facebook, isDeactivated: false, ...facebook },
      google: { ...before.google, isDeactivated: false, clientId: atGoogle, clientSecret: 'of-nobody' },
      microsoft: { ...before.microsoft, isDeactivated: false, clientId: atMicrosoft, clientSecret: 'of-nobody' },
      twitter: { ...before.twitter, isDeactivated: false, consumerKey, consumerSecret: 'of-nobody' },
      wsFederation: {
        ...before.wsFederation,
        isDeactivated: false,
        clientId: realm,
        authority: federationServer.authority,
        metaDataAddress: federationServer.metadata,
      },
    },
  }))
})
test.afterAll(() => portal.close())

const inPortal = (work: (page: Page) => Promise<void>, options = {}) =>
  inNewContext(portal.browser, { baseURL: portal.server.url, ignoreHTTPSErrors: true, ...options }, work)

const home = '/app/main/home'
const by = (page: Page, name: string) => page.getByRole('button', { name: `Sign in with ${name}`, exact: true })
const shell = (page: Page) => page.getByRole('button', { name: /^Account/ })
const failure = (page: Page) => page.getByRole('alert').first()

async function throughFacebook(page: Page, press: string): Promise<void> {
  await by(page, 'Facebook').click()
  await page.waitForURL('https://www.facebook.com/**')
  await page.getByRole('button', { name: press }).click()
}

async function throughFederation(page: Page, person: string): Promise<void> {
  await by(page, 'WS-Federation').click()
  await page.waitForURL('https://adfs.example.org/**')
  await page.getByRole('button', { name: person }).click()
}

test('Facebook signs in by a code, without any script of its own, and leaves nothing in the address', async () => {
  await inPortal(async (page) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).host)
    })
    await page.goto(signInPath(fabrikamAdmin, home))
    await expect(by(page, 'Facebook')).toBeVisible()
    await expectNoAxeViolations(page)
    await throughFacebook(page, 'Continue as Fay Facebook')
    await page.waitForURL(`**${home}`)
    await expect(shell(page)).toBeVisible()
    expect(page.url()).toBe(portal.server.url + home)
    expect(new Set(scripts)).toEqual(new Set([new URL(portal.server.url).host]))
  })
})

test('who leaves Facebook is told that nothing was finished, and B6: an answer that this tab did not ask for opens nothing', async () => {
  await inPortal(
    async (page) => {
      await page.goto(signInPath(fabrikamAdmin, home))
      await throughFacebook(page, 'Not now')
      await expect(failure(page)).toContainText('The sign-in with Facebook was not finished.')
      await page.route('https://www.facebook.com/v*/dialog/oauth*', (route) => {
        const asked = new URL(route.request().url())
        asked.searchParams.set('state', 'of-another-tab')
        return route.fulfill({ status: 302, headers: { location: asked.href } })
      })
      await page.route('https://www.facebook.com/v*/dialog/oauth*state=of-another-tab*', (route) => route.continue())
      await throughFacebook(page, 'Continue as Fay Facebook')
      await expect(failure(page)).toContainText('The sign-in with Facebook was not finished.')
      await expect(page.getByLabel('User name or e-mail')).toBeVisible()
    },
    { ...phone, colorScheme: 'dark' },
  )
})

/** Each asks in its own way who it is, and has its own way of being left. */
const others = [
  {
    name: 'Google',
    place: 'https://accounts.google.com/**',
    press: 'gus@fabrikam.example',
    asks: 'prompt=select_account',
  },
  {
    name: 'Microsoft',
    place: 'https://login.microsoftonline.com/common/**',
    press: /Greta Guest/,
    asks: 'prompt=select_account',
  },
  { name: 'Twitter', place: 'https://api.twitter.com/**', press: 'Sign in as @tess', asks: 'oauth_token=' },
]

for (const { name, place, press, asks } of others) {
  test(`${name} signs in without any script of its own, and leaves nothing in the address`, async () => {
    await inPortal(async (page) => {
      const scripts: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).host)
      })
      await page.goto(signInPath(fabrikamAdmin, home))
      await by(page, name).click()
      await page.waitForURL(place)
      expect(page.url()).toContain(asks)
      await page.getByRole('button', { name: press }).click()
      await page.waitForURL(`**${home}`)
      await expect(shell(page)).toBeVisible()
      expect(page.url()).toBe(portal.server.url + home)
      expect(new Set(scripts)).toEqual(new Set([new URL(portal.server.url).host]))
      const kept = await page.evaluate(() =>
        JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
      )
      expect(kept).not.toMatch(/eyJ|oauth|fabrikam\.example/)
    })
  })

  test(`who leaves ${name} is told that nothing was finished, and may go there again`, async () => {
    await inPortal(
      async (page) => {
        await page.goto(signInPath(fabrikamAdmin, home))
        await by(page, name).click()
        await page.waitForURL(place)
        await page.getByRole('button', { name: 'Cancel' }).click()
        await expect(failure(page)).toContainText(`The sign-in with ${name} was not finished.`)
        expect(page.url()).not.toMatch(/denied|error|state/)
        await by(page, name).click()
        await page.waitForURL(place)
        await page.getByRole('button', { name: press }).click()
        await page.waitForURL(`**${home}`)
      },
      { ...phone, colorScheme: 'dark' },
    )
  })

  test(`B6: what ${name} answered to another browser opens nothing in this one`, async () => {
    let brought = ''
    await inPortal(async (page) => {
      await page.goto(signInPath(fabrikamAdmin, home))
      await by(page, name).click()
      await page.waitForURL(place)
      // It is kept for the other browser, and not used.
      await page.route(`${portal.server.url}/account/login**`, (route) => route.abort())
      const answered = page.waitForResponse('**/picked')
      await page.getByRole('button', { name: press }).click()
      brought = (await (await answered).headerValue('location')) ?? ''
    })
    expect(brought).toMatch(/oauth_verifier|id_token/)
    await inPortal(async (page) => {
      // Who is to be signed in has begun to sign in there, too.
      await page.goto(signInPath(fabrikamAdmin, home))
      await by(page, name).click()
      await page.waitForURL(place)
      await page.goto(brought)
      await expect(failure(page)).toContainText(`The sign-in with ${name} was not finished.`)
      await expect(page.getByLabel('User name or e-mail')).toBeVisible()
    })
  })
}

test('A176: who is signed in adds a provider by going there and back; nobody else who is in meanwhile gets it', async () => {
  await inPortal(async (page) => {
    const account = '/app/main/account'
    await signIn(page, fabrikamAlice, { to: account })
    const dialog = page.getByRole('dialog')
    const addGoogle = async () => {
      await page.getByRole('button', { name: 'Add a way in' }).click()
      await dialog.getByRole('combobox', { name: 'Sign in with' }).click()
      // U155: so small a dialog has no room for it.
      await expect(dialog.getByRole('listbox')).toBeInViewport({ ratio: 1 })
      await dialog.getByRole('option', { name: 'Google' }).click()
      await dialog.getByRole('button', { name: 'Add a way in' }).click()
      await page.waitForURL('https://accounts.google.com/**')
    }
    await addGoogle()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toContainText('You are back from Google.')
    await dialog.getByRole('button', { name: 'Add a way in' }).click()
    await expect(dialog).toContainText('The sign-in with Google was not finished.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // While it goes, the only such button is its own.
    await expect(dialog).toBeHidden()

    await addGoogle()
    await page.getByRole('button', { name: 'anna@fabrikam.example' }).click()
    await expect(dialog).toContainText('You are back from Google.')
    expect(page.url()).toBe(`${portal.server.url}${account}?form=addLogin`)
    await dialog.getByRole('button', { name: 'Add a way in' }).click()
    await expect(page.getByText('The way in is added')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Other ways in' }).getByText('Google')).toBeVisible()
    await signOut(page)

    await page.goto(signInPath(fabrikamAlice, account))
    await by(page, 'Google').click()
    await page.waitForURL('https://accounts.google.com/**')
    await page.getByRole('button', { name: 'anna@fabrikam.example' }).click()
    await page.waitForURL(`**${account}`)
    await expect(page.getByText('alice', { exact: true })).toBeVisible()
  })
})

test('Twitter that does not confirm the request is told in the specification’s words', async () => {
  await inPortal(async (page) => {
    await page.route('**/api/Twitter/GetRequestToken**', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.result.confirmed = false
      await route.fulfill({ response, json: body })
    })
    await page.goto(signInPath(fabrikamAdmin, home))
    await by(page, 'Twitter').click()
    await expect(failure(page)).toContainText("Couldn't get twitter request token !")
    expect(new URL(page.url()).pathname).toBe('/account/login')
  })
})

test('WS-Federation signs in by a token that the browser posts', async () => {
  await inPortal(
    async (page) => {
      await page.goto(signInPath(fabrikamAdmin, home))
      await throughFederation(page, 'fred@fabrikam.example')
      await page.waitForURL(`**${home}`)
      await expect(page.getByRole('button', { name: /Fred Federated/ })).toBeVisible()
      expect(page.url()).toBe(portal.server.url + home)
      // Where it begins is the server’s to answer, also when the worker answers for the pages.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => 'ready'))
      await signOut(page)
      await page.goto(signInPath(fabrikamAdmin, home))
      await throughFederation(page, 'fred@fabrikam.example')
      await page.waitForURL(`**${home}`)
    },
    { serviceWorkers: 'allow' },
  )
})

test('B7: a token that was changed on the way is refused in words, and the next try goes through', async () => {
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, home))
    await page.route('**/signin-wsfed', async (route) => {
      const posted = new URLSearchParams(route.request().postData() ?? '')
      if (route.request().method() !== 'POST') return route.continue()
      posted.set('wresult', (posted.get('wresult') ?? '').replaceAll('fred@', 'frida@'))
      return route.continue({ postData: posted.toString() })
    })
    await throughFederation(page, 'fred@fabrikam.example')
    await expect(failure(page)).toContainText('The sign-in with WS-Federation was not finished.')
    await expectNoAxeViolations(page)
    await page.unrouteAll()
    await throughFederation(page, 'fred@fabrikam.example')
    await page.waitForURL(`**${home}`)
  })
})

async function lockByMenu(page: Page): Promise<void> {
  await shell(page).click()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await page.waitForURL('**/account/session-locked**')
}

test('E4: people of a provider unlock by it and are where they were; somebody else of it begins clean', async () => {
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/main/favourites'))
    await throughFederation(page, 'fred@fabrikam.example')
    await page.waitForURL('**/app/main/favourites')
    await lockByMenu(page)
    await expect(page.getByText('Fred Federated')).toBeVisible()
    await expect(by(page, 'WS-Federation')).toBeVisible()
    // Not theirs.
    await expect(by(page, 'Facebook')).toBeHidden()
    await expectNoAxeViolations(page)
    await throughFederation(page, 'fred@fabrikam.example')
    await page.waitForURL('**/app/main/favourites')
    await expect(shell(page)).toBeVisible()
    await lockByMenu(page)
    await throughFederation(page, 'frida@fabrikam.example')
    await page.waitForURL('**/app/**')
    await expect(page.getByRole('button', { name: /Frida Federated/ })).toBeVisible()
    expect(page.url()).not.toContain('favourites')
  })
})

test('a locked screen that Facebook is left at stays locked, and says why', async () => {
  await inPortal(async (page) => {
    await page.goto(signInPath(fabrikamAdmin, '/app/main/favourites'))
    await throughFacebook(page, 'Continue as Fay Facebook')
    await page.waitForURL('**/app/main/favourites')
    await lockByMenu(page)
    await throughFacebook(page, 'Not now')
    await page.waitForURL('**/account/session-locked**')
    await expect(failure(page)).toContainText('The sign-in with Facebook was not finished.')
    await throughFacebook(page, 'Continue as Fay Facebook')
    await page.waitForURL('**/app/main/favourites')
  })
})

test('people of a directory unlock by its window, and what they typed is there again', async () => {
  await portal.call(userCreateOrUpdateAadUserPath, {
    emailAddress: people.gina.address,
    isActive: true,
    assignedRoleNames: ['Admin'],
    organizationUnits: [],
    sendActivationEmail: false,
  })
  await inPortal(async (page) => {
    page.on('dialog', (question) => void question.accept())
    await page.goto(signInPath(fabrikamAdmin, '/app/admin/users'))
    const withEntra = () => by(page, 'Microsoft Entra').click()
    await pickAccount(page, withEntra, /Gina Graph/)
    await page.waitForURL('**/app/admin/users')
    await page.getByRole('button', { name: 'New user' }).click()
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Typed-and-not-saved')
    // The form is modal: the menu of another tab locks them all.
    const other = await page.context().newPage()
    await other.goto(home)
    await lockByMenu(other)
    await page.waitForURL('**/account/session-locked**')
    await expect(by(page, 'Microsoft Entra')).toBeVisible()
    await expectNoAxeViolations(page)
    await pickAccount(page, withEntra, /Gina Graph/)
    await page.waitForURL('**/app/admin/users**')
    await expect(name).toHaveValue('Typed-and-not-saved')
  })
})

test('who begins at the subdomain of an organisation comes back to it, by the one address that the provider knows', async () => {
  const at = (name: string) => portal.server.url.replace('localhost', `${name}.localhost`)
  await inPortal(async (page) => {
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).origin))
    await page.goto(`${at('fabrikam')}/account/login?${new URLSearchParams({ returnUrl: home })}`)
    await throughFacebook(page, 'Continue as Fay Facebook')
    await page.waitForURL(at('fabrikam') + home)
    await expect(shell(page)).toBeVisible()
    expect(seen).not.toContain(at('contoso'))
  })
  await inPortal(async (page) => {
    await page.goto(`${at('fabrikam')}/account/login?${new URLSearchParams({ returnUrl: home })}`)
    await throughFederation(page, 'fred@fabrikam.example')
    await page.waitForURL(at('fabrikam') + home)
    await expect(page.getByRole('button', { name: /Fred Federated/ })).toBeVisible()
  })
})

test('D6: an answer for an organisation that did not ask is led to it, opens nothing there, and leads nowhere else', async () => {
  await inPortal(async (page) => {
    const { host, origin } = new URL(portal.server.url)
    await page.goto(`/account/login?${new URLSearchParams({ code: 'a-code', state: 'contoso.of-nobody' })}`)
    await page.waitForURL(`http://contoso.${host}/account/login`)
    await expect(page.getByLabel('User name or e-mail')).toBeVisible()
    for (const name of ['admin', 'www', 'evil.example', 'evil/', '@evil', '%2e']) {
      await page.goto(`${origin}/account/login?${new URLSearchParams({ code: 'a-code', state: `${name}.x` })}`)
      await expect(page.getByLabel('User name or e-mail')).toBeVisible()
      expect(new URL(page.url()).origin, name).toBe(origin)
    }
    await signIn(page, contosoAdmin, { to: home })
    await expect(shell(page)).toBeVisible()
  })
})
