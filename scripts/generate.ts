/** Writes what is derived from the contract: the browser’s endpoints and its small table of facts about them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { generateEndpoints } from '@rtk-query/codegen-openapi'
import { generatedFolder, openApiConfig } from '../openapi-config.ts'
import { operations } from '../src/contract/catalogue.ts'
import { wireName } from '../src/contract/operation.ts'
import { nameFormat, notBlank } from '../src/contract/shapes.ts'
import { toOpenApi } from '../src/contract/to-openapi.ts'

const banner = '/* Made by `npm run generate` from src/contract. Not edited by hand. */\n'

async function endpointSources(): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-generate-'))
  try {
    const schemaFile = join(folder, 'openapi.json')
    await writeFile(schemaFile, JSON.stringify(toOpenApi({ version: '0', envelope: false })))
    const { outputFiles, ...shared } = openApiConfig(schemaFile) as ReturnType<typeof openApiConfig> & {
      outputFiles: Record<string, object>
    }
    const sources = new Map<string, string>()
    for (const [outputFile, options] of Object.entries(outputFiles)) {
      const source = await generateEndpoints({ ...shared, ...options } as Parameters<typeof generateEndpoints>[0])
      if (typeof source !== 'string') throw new Error(`No endpoints for ${outputFile}`)
      sources.set(
        basename(outputFile),
        banner + source.replace(/from "[^"]*empty-api(\.ts)?"/, 'from "../empty-api.ts"'),
      )
    }
    return sources
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** `/api/services/app/User/GetUsers` → `userGetUsers`, read back from what the generator chose. */
function endpointNames(sources: Map<string, string>): Map<string, string> {
  const names = new Map<string, string>()
  const endpoint = /(\w+): build\.(?:query|mutation)<[\s\S]*?url: [`"]([^`"]+)[`"]/g
  for (const source of sources.values()) {
    for (const [, name, path] of source.matchAll(endpoint)) if (name && path) names.set(path, name)
  }
  return names
}

function operationFacts(names: Map<string, string>): string {
  const facts: Record<string, object> = {}
  for (const { path, operation } of operations) {
    const name = names.get(path)
    if (name === undefined) continue
    const required = (operation.query?.required ?? []).map((key) =>
      operation.queryNames === 'pascal' ? wireName(key) : key,
    )
    facts[name] = {
      permission: operation.permission,
      ...(operation.feature && { feature: operation.feature }),
      ...(required.length > 0 && { required }),
      ...(operation.stored && { stored: true }),
      ...(operation.kind === 'command' && { command: true }),
      ...('inOwnName' in operation && operation.inOwnName && { inOwnName: true }),
      ...(operation.whole && { whole: true }),
      ...(operation.offline === 'queue' && { queue: { method: operation.method, path } }),
    }
  }
  return `${banner}
import type { AccessRule } from '../../../contract/operation.ts'
import type { FeatureName } from '../../../contract/vocabulary/features.ts'

/** What the browser must know about an endpoint before it calls it. */
export interface OperationFacts {
  permission: AccessRule
  feature?: FeatureName
  /** Query members that must be given, as the wire names them. */
  required?: readonly string[]
  /** The last answer is kept for offline use. */
  stored?: true
  /** A list that is kept whole where it is small enough. */
  whole?: true
  /** May be written down while there is no network and sent later. */
  queue?: { method: string; path: string }
  /** Changes something: the server does it once under one number. */
  command?: true
  /** Refused to whoever acts as somebody else of their own organisation. */
  inOwnName?: true
}

const facts = ${JSON.stringify(facts, null, 2)} as const satisfies Readonly<Record<string, OperationFacts>>

export type OperationName = keyof typeof facts

export const operationFacts: Readonly<Record<OperationName, OperationFacts> & Record<string, OperationFacts | undefined>> =
  facts
`
}

/** Apart from the facts: needed where there is no network, or when a page has nothing better to do. */
function wholeLists(names: Map<string, string>): string {
  const lists = operations.flatMap(({ path, operation: { whole } }) => {
    const name = names.get(path)
    return name && whole ? [[name, whole] as const] : []
  })
  return `${banner}
import type { WholeList } from '../../../contract/vocabulary/whole-lists.ts'

/** How a list is sorted and narrowed on a device that holds all of it. */
export const wholeLists: Readonly<Record<string, WholeList>> = ${JSON.stringify(Object.fromEntries(lists), null, 2)}
`
}

/** Apart from the facts: needed when something was done in another tab. */
function changedTags(names: Map<string, string>): string {
  const commands = operations.flatMap(({ path, operation: { kind, changes = [] } }) => {
    const name = names.get(path)
    return name && kind === 'command' ? [[name, changes] as const] : []
  })
  return `${banner}
import type { Tag } from '../../../contract/vocabulary/tags.ts'

/** What a command changes: what has one of these is asked for again. */
export const changedTags: Readonly<Record<string, readonly Tag[]>> = ${JSON.stringify(Object.fromEntries(commands), null, 2)}
`
}

/** For calls that do without the store. One constant each, so that a bundle holds those that it uses. */
function operationPaths(names: Map<string, string>): string {
  const lines = [...names].map(([path, name]) => `export const ${name}Path = '${path}'`)
  return `${banner}\n${lines.join('\n')}\n`
}

interface Member {
  type?: string
  anyOf?: readonly Member[]
  properties?: Readonly<Record<string, Member>>
  maxLength?: number
  minLength?: number
  pattern?: string
  format?: string
}

function boundsOfText({ maxLength, minLength = 0, pattern, format }: Member, isNullable: boolean): object {
  const isEmailAddress = format === 'email'
  return {
    maxLength,
    ...(!isNullable && (minLength > 0 || isEmailAddress) && { isRequired: true }),
    ...(pattern !== undefined && pattern !== notBlank && { pattern }),
    ...(isEmailAddress && { isEmailAddress }),
    ...(format === nameFormat && { isName: true }),
  }
}

function boundsOf({ properties = {} }: Member): object {
  const bounds: Record<string, object> = {}
  for (const [name, member] of Object.entries(properties)) {
    const [inner = member] = member.anyOf ?? []
    if (inner.type === 'object') bounds[name] = boundsOf(inner)
    if (inner.type === 'string' && inner.format !== 'date-time') {
      bounds[name] = boundsOfText(inner, member.anyOf !== undefined)
    }
  }
  return bounds
}

/** What the texts may be that an operation takes, for its form. One constant each, so that a bundle holds those that it uses. */
function operationBounds(names: Map<string, string>): string {
  const lines = operations.flatMap(({ path, operation: { body } }) => {
    const name = names.get(path)
    const bounds = body ? boundsOf(body as Member) : {}
    if (!name || Object.keys(bounds).length === 0) return []
    return [`export const ${name}Bounds = ${JSON.stringify(bounds, null, 2)} as const\n`]
  })
  return `${banner}\n${lines.join('\n')}`
}

/** Name of the generated file → its text. */
export async function generate(): Promise<Map<string, string>> {
  const sources = await endpointSources()
  const names = endpointNames(sources)
  sources.set('operations.ts', operationFacts(names))
  sources.set('whole-lists.ts', wholeLists(names))
  sources.set('changed-tags.ts', changedTags(names))
  sources.set('paths.ts', operationPaths(names))
  sources.set('bounds.ts', operationBounds(names))
  return sources
}

if (import.meta.main) {
  await mkdir(generatedFolder, { recursive: true })
  for (const [name, source] of await generate()) {
    const path = resolve(generatedFolder, name)
    const before = await readFile(path, 'utf8').catch(() => '')
    if (before === source) continue
    await writeFile(path, source)
    console.log(`${generatedFolder}/${name}`)
  }
}
