/** The Entra of `npm run dev`: a directory for each demo organisation, with the people that the stand-in of Graph knows. */
import { demoDirectory } from '../../src/server/gateways/stand-ins/demo-directory.ts'
import { type LoopbackEntra, startLoopbackEntra } from './loopback-entra.ts'

const directories = {
  'contoso.example': '11111111-1111-4111-8111-111111111111',
  'fabrikam.example': '22222222-2222-4222-8222-222222222222',
} as const
const clientId = '99999999-0000-4000-8000-000000000000'

const directoryOf = (address: string): string =>
  Object.entries(directories).find(([domain]) => address.endsWith(`@${domain}`))?.[1] ?? ''

const instructions = ({ browserFlags }: LoopbackEntra, site: string) => `
Microsoft Entra stands in on this machine. To sign in with it:
  - in an organisation's settings, switch it on under Security, with the client id ${clientId}
    and the directory ${Object.entries(directories)
      .map(([domain, id]) => `${id} (${domain})`)
      .join(' or ')}
  - chromium --user-data-dir=/tmp/tessera-entra --ignore-certificate-errors "${browserFlags.join('" "')}" ${site}
`

export async function startDemoEntra(site: string): Promise<LoopbackEntra> {
  const people = demoDirectory().users.map(({ objectId, displayName, userPrincipalName: address }) => ({
    directory: directoryOf(address),
    objectId,
    name: displayName,
    address,
  }))
  const entra = await startLoopbackEntra({ clientId, people })
  console.log(instructions(entra, site))
  return entra
}
