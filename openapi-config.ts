/** How the browser’s endpoints are made from the contract: one file per service, cache tags and POST-reads included. */
import { resolve } from 'node:path'
import type { ConfigFile } from '@rtk-query/codegen-openapi'
import { catalogue, operations } from './src/contract/catalogue.ts'
import { operationsOf } from './src/contract/operation.ts'

const kebab = (name: string) =>
  name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()

export const generatedFolder = 'src/web/api/generated'

export const generatedFile = (service: string) => `${generatedFolder}/${kebab(service)}.ts`

export const openApiConfig = (schemaFile: string): ConfigFile => ({
  schemaFile,
  apiFile: resolve('src/web/api/empty-api.ts'),
  apiImport: 'emptyApi',
  hooks: { queries: true, lazyQueries: true, mutations: true },
  encodeQueryParams: false,
  encodePathParams: true,
  outputFiles: Object.fromEntries(
    Object.values(catalogue)
      .filter((service) => operationsOf(service).some((entry) => entry.operation.permission !== 'embedTokenHolder'))
      .map((service) => [
        resolve(generatedFile(service.name)),
        {
          filterEndpoints: (_: string, definition: { path: string }) =>
            definition.path.startsWith(`${service.prefix}/`),
        },
      ]),
  ),
  endpointOverrides: operations.map(({ path, operation }) => ({
    pattern: (_: string, definition: { path: string }) => definition.path === path,
    type: operation.kind === 'query' ? ('query' as const) : ('mutation' as const),
    ...(operation.reads && { providesTags: [...operation.reads] }),
    ...(operation.changes && { invalidatesTags: [...operation.changes] }),
  })),
})
