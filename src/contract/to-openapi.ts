/**
 * Catalogue → OpenAPI 3.1. Shapes with a title become components. With `envelope: false` the answers are described as
 * our own client sees them, after its base query has unwrapped them; the document that the server publishes has it on.
 */
import type { TObject, TSchema } from 'typebox'
import { operations } from './catalogue.ts'
import { type CatalogueEntry, wireName } from './operation.ts'
import { cookies } from './vocabulary/cookies.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toJson = (schema: TSchema): JsonObject => JSON.parse(JSON.stringify(schema))

/** TypeBox writes maps as patterns of names, which generators of clients do not read. */
function asMap({ patternProperties, ...rest }: JsonObject): JsonObject {
  if (!isObject(patternProperties)) return rest
  const [values = true] = Object.values(patternProperties)
  return { ...rest, additionalProperties: values }
}

/** What is said of the one thing that a value may be besides null is said of the value. */
function describeNullable(schema: JsonObject): JsonObject {
  const { anyOf } = schema
  if (schema.description !== undefined || !Array.isArray(anyOf)) return schema
  const described = anyOf.filter(isObject).find((branch) => branch.description !== undefined)
  if (described?.description === undefined) return schema
  const { description, ...rest } = described
  return { ...schema, description, anyOf: anyOf.map((branch) => (branch === described ? rest : branch)) }
}

class Components {
  readonly schemas: JsonObject = {}

  /** Moves titled shapes into the components and leaves references. `use` says where a shape was met first. */
  reference(value: Json, use: string, isTop = false): Json {
    if (Array.isArray(value)) return value.map((item) => this.reference(item, use))
    if (!isObject(value)) return value
    const { title } = value
    if (typeof title === 'string' && !isTop) {
      this.#add(title, value, use)
      return { $ref: `#/components/schemas/${title}` }
    }
    const members = Object.entries(describeNullable(asMap(value)))
    return Object.fromEntries(
      members.map(([key, member]) => [
        key,
        key === 'properties' && typeof title === 'string' && isObject(member)
          ? this.#properties(member, title)
          : this.reference(member, use),
      ]),
    )
  }

  #properties(members: JsonObject, title: string): JsonObject {
    const entries = Object.entries(members)
    return Object.fromEntries(
      entries.map(([name, schema]) => [name, this.reference(schema, `\`${name}\` of ${title}.`)]),
    )
  }

  #add(title: string, schema: JsonObject, use: string): void {
    const known = this.schemas[title]
    if (known !== undefined && known !== null) return
    this.schemas[title] = null
    this.schemas[title] = this.reference({ description: use, ...schema }, use, true)
  }
}

const envelopeMembers: JsonObject = {
  targetUrl: { type: ['string', 'null'], description: 'Where the client may go next.' },
  success: { type: 'boolean', description: 'False together with `error`.' },
  unAuthorizedRequest: { type: 'boolean', description: 'True for refusals 401 and 403.' },
  __abp: { type: 'boolean', description: 'Marks the envelope; always true.' },
}

const errorSchemas: JsonObject = {
  ValidationErrorInfo: {
    type: 'object',
    description: 'One fault of the input.',
    required: ['message', 'members'],
    properties: {
      message: { type: 'string', description: 'The fault in the caller’s language.' },
      members: {
        type: ['array', 'null'],
        items: { type: 'string' },
        description: 'Members of the input that it concerns, as the wire names them.',
      },
    },
  },
  ErrorInfo: {
    type: 'object',
    description: 'Why the call was refused.',
    required: ['code', 'name', 'message', 'details', 'validationErrors'],
    properties: {
      code: { type: 'integer', description: '0 unless the refusal has a number of its own.' },
      name: { type: 'string', description: 'Which refusal it is, the same in every language: `CaptchaIsRequired`.' },
      message: { type: 'string', description: 'The refusal in the caller’s language.' },
      details: { type: ['string', 'null'], description: 'More of it.' },
      validationErrors: {
        type: ['array', 'null'],
        items: { $ref: '#/components/schemas/ValidationErrorInfo' },
        description: 'Faults of the input, one each.',
      },
    },
  },
  ErrorEnvelope: {
    type: 'object',
    description: 'A refusal.',
    required: ['result', 'error', ...Object.keys(envelopeMembers)],
    properties: {
      result: { type: 'null', description: 'Always null.' },
      error: { $ref: '#/components/schemas/ErrorInfo' },
      ...envelopeMembers,
    },
  },
}

const json = (schema: Json): JsonObject => ({ 'application/json': { schema } })

const fileForm = (largest: number): JsonObject => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: `The file; ${largest} bytes at most.` } },
    },
  },
})

const refusal = (description: string): JsonObject => ({
  description,
  content: json({ $ref: '#/components/schemas/ErrorEnvelope' }),
})

function parameters(query: TObject, entry: CatalogueEntry, components: Components): Json[] {
  const required = new Set(query.required)
  return Object.entries(query.properties).map(([key, schema]) => {
    const { description = '', ...rest } = describeNullable(toJson(schema))
    return {
      name: entry.operation.queryNames === 'pascal' ? wireName(key) : key,
      in: 'query',
      required: required.has(key),
      description,
      schema: components.reference(rest, `Parameter \`${key}\` of ${entry.id}.`),
    }
  })
}

function answerContent(entry: CatalogueEntry, components: Components, envelope: boolean): JsonObject {
  const { operation } = entry
  if (operation.kind === 'download') {
    const { mediaType } = operation
    if (!mediaType) return { 'application/octet-stream': { schema: {} } }
    return { [mediaType]: { schema: { type: mediaType === 'text/plain' ? 'string' : 'object' } } }
  }
  const result: Json = operation.answer
    ? components.reference(toJson(operation.answer), `Answer of ${entry.id}.`)
    : { type: 'null', description: 'Nothing.' }
  if (!envelope) return json(result)
  return json({
    type: 'object',
    required: ['result', 'error', ...Object.keys(envelopeMembers)],
    properties: { result, error: { type: 'null', description: 'Null on success.' }, ...envelopeMembers },
  })
}

function security(permission: CatalogueEntry['operation']['permission']): Json[] {
  if (permission === 'anyone') return []
  return permission === 'embedTokenHolder' ? [{ embedToken: [] }] : [{ bearer: [] }]
}

/** Whoever is signed in has their tenant in the token. */
const tenantHeader: JsonObject = {
  name: cookies.tenantId[0],
  in: 'header',
  required: false,
  description:
    'The tenant that is meant, by its number, where no token names one; also under the name `Abp-TenantId`. Absent: the host.',
  schema: { type: 'integer', minimum: 1 },
}

const browserCookie: JsonObject = {
  name: cookies.browser,
  in: 'cookie',
  required: false,
  description:
    'Given by the answer that began a sign-in with Mobile-ID or Twitter: without it, what was begun is not ended. Other ways in ask for none.',
  schema: { type: 'string' },
}

const setsBrowserCookie: JsonObject = {
  'Set-Cookie': {
    description: `\`${cookies.browser}\`, where the browser has none: the sign-in is ended by the same browser alone.`,
    schema: { type: 'string' },
  },
}

function operationObject(entry: CatalogueEntry, components: Components, envelope: boolean): JsonObject {
  const { operation } = entry
  const isOpen = operation.permission === 'anyone'
  // Our own client sends it with every call.
  const namesTenant = isOpen && envelope
  const [givesCookie, asksCookie] = [
    operation.browserCookie === 'given',
    envelope && operation.browserCookie === 'asked',
  ]
  return {
    operationId: entry.id,
    tags: [entry.service],
    summary: operation.summary,
    security: security(operation.permission),
    'x-permission': operation.permission as Json,
    ...(operation.feature && { 'x-feature': operation.feature }),
    ...(operation.side && { 'x-side': operation.side }),
    ...((operation.query || namesTenant) && {
      parameters: [
        ...(namesTenant ? [{ $ref: '#/components/parameters/TenantId' }] : []),
        ...(asksCookie ? [{ $ref: '#/components/parameters/BrowserCookie' }] : []),
        ...(operation.query ? parameters(operation.query, entry, components) : []),
      ],
    }),
    ...(operation.upload && { requestBody: { required: true, content: fileForm(operation.upload) } }),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: json(components.reference(toJson(operation.body), `Input of ${entry.id}.`)),
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        ...(givesCookie && { headers: setsBrowserCookie }),
        content: answerContent(entry, components, envelope),
      },
      400: refusal('The input is not valid, or a rule of the product refuses it.'),
      ...(!isOpen && { 401: refusal('Not signed in.'), 403: refusal('Signed in and not allowed.') }),
      ...((operation.query || operation.body) && { 404: refusal('A record that is meant does not exist here.') }),
      default: refusal(
        'Too large (413), too many calls (429, which says in `Retry-After` when to call again), too busy (503), or a defect (500).',
      ),
    },
  }
}

export function toOpenApi({ version, envelope }: { version: string; envelope: boolean }): JsonObject {
  const components = new Components()
  const paths: JsonObject = {}
  for (const entry of operations) {
    paths[entry.path] = { [entry.operation.method.toLowerCase()]: operationObject(entry, components, envelope) }
  }
  const services = [...new Set(operations.map((entry) => entry.service))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tessera',
      version,
      description:
        'The service catalogue of the Tessera business-intelligence portal. Where an operation that is no GET takes no body, ' +
        'its parameters may be sent as a JSON object instead, which keeps tokens out of addresses.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that published this document.' }],
    tags: services.map((name) => ({ name, description: `Operations of the service ${name}.` })),
    paths,
    components: {
      ...(envelope && { parameters: { TenantId: tenantHeader, BrowserCookie: browserCookie } }),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Access token of `TokenAuth_Authenticate`.' },
        embedToken: { type: 'http', scheme: 'bearer', description: 'Embed token of `PowerBIEmbed`.' },
      },
      schemas: { ...errorSchemas, ...components.schemas },
    },
  }
}
