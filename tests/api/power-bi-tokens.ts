/** Tokens of what stands in for Power BI, by its own interface, and the rows of the demo reports. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { reportFolder } from './reports.ts'

export const demoWorkspace = 'cccccccc-0000-4000-8000-000000000001'

/** As the demo numbers its items. */
export const numbered = (letter: string, number: number) =>
  `${letter.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`

async function asApplication(site: string): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'test',
    client_secret: 'any',
    scope: 'https://analysis.windows.net/powerbi/api/.default',
  })
  const answer = await fetch(`${site}/contoso.example/oauth2/v2.0/token`, { method: 'POST', body })
  return (await answer.json()).access_token
}

/** In the demo’s workspace, or another; none: above all of them. */
export async function callPowerBI(site: string, path: string, asked?: object, workspace = demoWorkspace) {
  const authorization = `Bearer ${await asApplication(site)}`
  const answer = await fetch(`${site}/v1.0/myorg/groups${workspace && `/${workspace}`}${path}`, {
    method: asked ? 'POST' : 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(asked && { body: JSON.stringify(asked) }),
  })
  return { status: answer.status, body: await answer.json() }
}

/** `as`: identities, for data sets with rules. */
export async function mintAt(site: string, path: string, as: object = {}, workspace = demoWorkspace): Promise<string> {
  const { status, body } = await callPowerBI(site, `${path}/GenerateToken`, { accessLevel: 'View', ...as }, workspace)
  if (status !== 200) throw new Error(`No token for ${path}: ${status}`)
  return body.token
}

/** Of the data set of people, whose rows are kept for some. */
export const asPerson = (username: string, roles: string[]) => ({
  identities: [{ username, roles, datasets: [numbered('e', 2)] }],
})

/** Rows of a CSV without quoted commas. */
export async function csvOf(folder: string, name: string): Promise<Record<string, string>[]> {
  const content = await readFile(`${reportFolder('contoso', folder)}/${name}`)
  const text = (name.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8')
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [columns[index] ?? '', value])))
}
