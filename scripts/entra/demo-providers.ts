/**
 * The providers of `npm run dev`: an Entra with a directory for each demo organisation, Facebook, Google, Twitter and a federation
 * server, all with the people that the stand-in of Graph knows.
 */
import { demoDirectory } from '../../src/server/gateways/stand-ins/demo-directory.ts'
import { type LoopbackEntra, startLoopbackEntra } from './loopback-entra.ts'
import { loopbackFacebook } from './loopback-facebook.ts'
import { federationServer, loopbackFederation } from './loopback-federation.ts'
import { loopbackGoogle } from './loopback-google.ts'
import { loopbackTwitter } from './loopback-twitter.ts'

const directories = {
  'contoso.example': '11111111-1111-4111-8111-111111111111',
  'fabrikam.example': '22222222-2222-4222-8222-222222222222',
} as const
const clientId = '99999999-0000-4000-8000-000000000000'
const facebook = { appId: '4711', appSecret: 'of-nobody' }
const google = { clientId: 'tessera-at-google' }
const twitter = { consumerKey: 'tessera-at-twitter' }
const realm = 'urn:tessera'

const directoryOf = (address: string): string =>
  Object.entries(directories).find(([domain]) => address.endsWith(`@${domain}`))?.[1] ?? ''

const partsOf = (name: string): [given: string, surname: string] => {
  const [given = '', ...more] = name.split(' ')
  return [given, more.join(' ')]
}

const instructions = ({ browserFlags }: LoopbackEntra, site: string) => `
Microsoft Entra, Facebook, Google, Twitter and a federation server stand in on this machine. To sign in with them:
  - in an organisation's settings, switch it on under Security, with the client id ${clientId}
    and the directory ${Object.entries(directories)
      .map(([domain, id]) => `${id} (${domain})`)
      .join(' or ')}
  - or, among its providers, Facebook with the app id ${facebook.appId} and the secret ${facebook.appSecret};
    Google with the client id ${google.clientId}, Twitter with the consumer key ${twitter.consumerKey}, each with any secret;
    WS-Federation with the realm ${realm}, the authority ${federationServer.authority}
    and the metadata ${federationServer.metadata}
  - chromium --user-data-dir=/tmp/tessera-entra --ignore-certificate-errors "${browserFlags.join('" "')}" ${site}
`

export async function startDemoProviders(site: string): Promise<LoopbackEntra> {
  const people = demoDirectory().users.map(({ objectId, displayName, userPrincipalName: address }) => ({
    directory: directoryOf(address),
    objectId,
    name: displayName,
    address,
  }))
  const others = [
    loopbackFacebook({
      ...facebook,
      people: people.map(({ objectId, name, address }) => ({ id: objectId, name, email: address })),
    }),
    await loopbackGoogle({
      ...google,
      people: people.map(({ objectId, name, address }) => {
        const [givenName, familyName] = partsOf(name)
        return { id: objectId, givenName, familyName, email: address }
      }),
    }),
    loopbackTwitter({
      ...twitter,
      people: people.map(({ objectId, name, address }) => ({
        id: objectId,
        screenName: address.split('@', 1)[0] ?? '',
        name,
        email: address,
      })),
    }),
    loopbackFederation({
      realm,
      people: people.map(({ name, address }) => {
        const [given, surname] = partsOf(name)
        return { userPrincipalName: address, name: given, surname }
      }),
    }),
  ]
  const entra = await startLoopbackEntra({ clientId, people, others })
  console.log(instructions(entra, site))
  return entra
}
