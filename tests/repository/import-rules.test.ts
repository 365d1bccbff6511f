import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve('src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(source, name))

interface Import {
  from: string
  to: string
  onlyTypes: boolean
}

/** Imports within `src`, as paths relative to it. */
const imports: Import[] = files.flatMap((file) => {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s*'(\.[^']+)'|import\('(\.[^']+)'\)|(?:^|\n)import\s+'(\.[^']+)'/g,
  )
  return [...found].map(([, type, from, lazy, bare]) => ({
    from: relative(source, file),
    to: relative(source, resolve(dirname(file), from ?? lazy ?? bare ?? '')),
    onlyTypes: type !== undefined,
  }))
})

const zoneOf = (path: string): string => {
  if (path.startsWith('contract/vocabulary')) return 'vocabulary'
  return path.split('/')[0] ?? path
}

/** Rows import columns; `types` allows `import type` alone. The table of the architecture. */
const allowed: Record<string, Record<string, 'yes' | 'types'>> = {
  vocabulary: { vocabulary: 'yes' },
  contract: { vocabulary: 'yes', contract: 'yes' },
  shared: { shared: 'yes' },
  // Pages of local reports are drawn on the server by the code that draws them in the frame.
  server: { vocabulary: 'yes', contract: 'yes', shared: 'yes', server: 'yes', 'report-host': 'yes' },
  offline: { vocabulary: 'yes', contract: 'types', shared: 'yes', offline: 'yes' },
  web: { vocabulary: 'yes', contract: 'types', shared: 'yes', offline: 'yes', web: 'yes' },
  worker: { vocabulary: 'yes', shared: 'yes', offline: 'yes', worker: 'yes' },
  'report-host': { vocabulary: 'yes', contract: 'types', shared: 'yes', 'report-host': 'yes' },
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

test('folders import only what the architecture lets them', () => {
  const broken = imports.filter(({ from, to, onlyTypes }) => {
    if (to.startsWith('..')) return zoneOf(from) !== 'server' && !isTest(from)
    const rule = allowed[zoneOf(from)]?.[zoneOf(to)]
    return rule === undefined || (rule === 'types' && !onlyTypes)
  })
  expect(broken).toEqual([])
})

test('what the server takes from the frame is its drawing alone', () => {
  const taken = imports.filter(({ from, to }) => zoneOf(from) === 'server' && zoneOf(to) === 'report-host')
  expect(taken.filter(({ from }) => !from.startsWith('server/reports/drawing/'))).toEqual([])
})

test('an area of the portal never imports another area, and the kit imports no endpoints', () => {
  const areaOf = (path: string) => /^web\/areas\/([^/]+)\//.exec(path)?.[1]
  const broken = imports.filter(({ from, to }) => {
    const area = areaOf(from)
    const other = areaOf(to)
    const crossesAreas = area !== undefined && other !== undefined && area !== other
    const kitUsesEndpoints = from.startsWith('web/kit/') && to.startsWith('web/api/generated/')
    return crossesAreas || kitUsesEndpoints
  })
  expect(broken).toEqual([])
})

/**
 * From the top down: what a line names imports from the lines below it and from itself, for types too. Two names on one
 * line know nothing of each other.
 */
const layers = [
  'server/main.ts',
  'server/serve.ts',
  'server/app.ts server/seed server/start',
  'server/services',
  'server/documents server/http server/jobs server/setting-groups',
  'server/sign-in',
  'server/context',
  'server/reports',
  'server/auth server/gateways',
  'server/logs server/settings',
  'server/access server/secrets server/storage',
  'server/texts',
  'server/config.ts server/db server/names server/version.ts server/xml',
  'server/times',
  'web/main.tsx web/page-chunks.ts web/redirect.ts',
  'web/app',
  'web/share',
  'web/account web/areas web/reports',
  'web/kit',
  'web/session web/themes',
  'web/api',
  'web/store',
  'web/i18n',
].map((line) => line.split(' '))

/** A folder of the server or the portal, or a file beside them. */
const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const layerOf = (path: string): number => layers.findIndex((rooms) => rooms.includes(roomOf(path)))

test('inside the server and the portal, imports point downwards', () => {
  const isLayered = (path: string) => /^(server|web)\//.test(path)
  const among = imports.filter(({ from, to }) => isLayered(from) && isLayered(to) && !isTest(from))
  const unplaced = among.flatMap(({ from, to }) => [from, to]).filter((path) => layerOf(path) < 0)
  expect([...new Set(unplaced.map(roomOf))]).toEqual([])
  const broken = among.filter(({ from, to }) => roomOf(from) !== roomOf(to) && layerOf(from) >= layerOf(to))
  expect(broken).toEqual([])
})

test('handlers are reached by their own service and the registry alone', () => {
  const serviceOf = (path: string) => /^server\/services\/([^/]+)\//.exec(path)?.[1]
  const broken = imports.filter(({ from, to }) => {
    const isHandlers = /^server\/services\/[^/]+\/([a-z-]+-)?handlers\.ts$/.test(to)
    return isHandlers && from !== 'server/services/index.ts' && serviceOf(from) !== serviceOf(to)
  })
  expect(broken).toEqual([])
})

const isOfRules = (path: string) => /^server\/(services|setting-groups)\/.*rules\.ts$/.test(path)

test('rules decide: they ask no store', () => {
  const broken = imports.filter(({ from, to, onlyTypes }) => {
    const asks = /queries\.ts$|^server\/db\/|^server\/gateways\//.test(to)
    return isOfRules(from) && asks && !onlyTypes
  })
  expect(broken).toEqual([])
})

/** Where clocks are wound up, names of files that stand-ins write, and what tests alone start. */
const readsTheClock = [
  'server/app.ts',
  'server/db/testing.ts',
  'server/gateways/mail.ts',
  'server/gateways/sms.ts',
  'server/reports/import/control.ts',
  'server/reports/library/library.ts',
  'server/serve.ts',
  'server/start/killed-process.ts',
]

test('the time is given to whoever needs it', () => {
  const readers = files
    .map((file) => relative(source, file))
    .filter((path) => path.startsWith('server/') && !isTest(path))
    .filter((path) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(join(source, path), 'utf8')))
  expect(readers.sort()).toEqual(readsTheClock)
})

test('A115: a job that writes a mail ends with the transaction of it, or keeps a record that it did', () => {
  const writing = files
    .map((file) => relative(source, file))
    .filter((path) => path.startsWith('server/') && !isTest(path))
    .filter((path) => {
      const code = readFileSync(join(source, path), 'utf8')
      return /= defineJob</.test(code) && /(await|return) queueMail\(/.test(code) && !/await job\.end\(db\)/.test(code)
    })
  // `subscription_notices`
  expect(writing).toEqual(['server/services/tenant/subscription-check.ts'])
})

test('O4: storage that browsers refuse is asked for through its one door', () => {
  const direct = files
    .map((file) => relative(source, file))
    .filter((path) => !isTest(path) && path !== 'offline/traces.ts')
    .filter((path) => {
      const code = readFileSync(join(source, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      return /(local|session)Storage\b/.test(code)
    })
  expect(direct).toEqual(['offline/browser-values.ts'])
})

test('O17: when a person chose something is said by the server’s clock, as far as it is known', () => {
  const byDevice = files
    .map((file) => relative(source, file))
    .filter((path) => path.startsWith('web/') && !isTest(path))
    .filter((path) => /\b(changedAt|openedAt): new Date\(/.test(readFileSync(join(source, path), 'utf8')))
  expect(byDevice).toEqual([])
})

test('O51: what code asks once is not fetched again for as long as its screen stands', () => {
  const askers = files
    .filter((path) => !path.includes('/api/generated/'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/useLazy\w+Query\((.*?)\)/g)])
  expect(askers.length).toBeGreaterThan(5)
  expect(askers.filter(([, options]) => options !== 'askedOnce').map(([call]) => call)).toEqual([])
})

test('there are no circles among the files, and none of types', () => {
  const graph = new Map<string, string[]>()
  for (const { from, to } of imports) graph.set(from, [...(graph.get(from) ?? []), to])
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
  }
  for (const file of graph.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test('files are named in kebab case, components in Pascal case', () => {
  const misnamed = files
    .map((file) => relative(source, file))
    .filter((path) => !path.startsWith('web/api/generated/'))
    .filter((path) => {
      const name = (path.split('/').at(-1) ?? '').replace(/(\.test)?\.tsx?$/, '').replace(/\.d$/, '')
      const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
      return !(kebab || (path.endsWith('.tsx') && /^[A-Z][A-Za-z0-9]+$/.test(name)))
    })
  expect(misnamed).toEqual([])
})
