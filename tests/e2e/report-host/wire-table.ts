/** What was on the wire between the SDK and the frame, as a table for people. */
import { shapeOf, tableWith } from '../../api/wire-shapes.ts'

export interface WireMessage {
  /** Who received it: the frame, or the page around it. */
  isInFrame: boolean
  /** Of an answer that of its question. */
  id: string
  method?: string
  url?: string
  body?: unknown
  statusCode?: number
}

/** Every request of the protocol, and by which call the SDK sends it. */
const requests: readonly (readonly [request: string, call: string])[] = [
  ['POST /report/load', 'embed, reload'],
  ['POST /report/prepare', 'load'],
  ['POST /report/render', 'report.render'],
  ['POST /dashboard/load', 'embed'],
  ['POST /tile/load', 'embed'],
  ['POST /qna/load', 'embed'],
  ['POST /report/create', 'createReport'],
  // Only for Microsoft’s addresses: the test sends it as the SDK would.
  ['POST /quickcreate', 'quickCreate (sent by hand)'],
  ['POST /frontload/config', 'by itself, after `/ready`'],
  ['POST /report/token', 'report.setAccessToken'],
  ['POST /dashboard/token', 'dashboard.setAccessToken'],
  ['POST /tile/token', 'tile.setAccessToken'],
  ['GET /getCorrelationId', 'getCorrelationId'],
  ['POST /report/save', 'save'],
  ['POST /report/saveAs', 'saveAs'],
  ['GET /report/hasUnsavedChanges', 'isSaved'],
  ['POST /report/switchMode/{mode}', 'switchMode'],
  ['POST /report/refresh', 'refresh'],
  ['POST /report/print', 'print'],
  ['PATCH /report/settings', 'updateSettings, setZoom'],
  ['GET /report/zoom', 'getZoom'],
  ['GET /report/pages', 'getPages, getActivePage'],
  ['PUT /report/pages/active', 'setPage, page.setActive'],
  ['POST /report/addPage', 'addPage'],
  ['PUT /report/pages/{page}/name', 'renamePage'],
  ['DELETE /report/pages/{page}', 'deletePage'],
  ['GET /report/pages/{page}/visuals', 'getVisuals, getVisualByName'],
  ['GET /report/pages/{page}/layoutTypes/{type}', 'hasLayout'],
  ['GET /report/pages/{page}/smartNarrativeInsights', 'page.getSmartNarrativeInsights'],
  ['GET /report/pages/{page}/visuals/{visual}/smartNarrativeInsights', 'visual.getSmartNarrativeInsights'],
  ...['/report', '/report/pages/{page}', '/report/pages/{page}/visuals/{visual}'].flatMap((place) => [
    [`GET ${place}/filters`, 'getFilters'] as const,
    [`PUT ${place}/filters`, 'setFilters'] as const,
    [`POST ${place}/filters`, 'updateFilters, removeFilters'] as const,
  ]),
  ['GET /report/pages/{page}/visuals/{visual}/slicer', 'getSlicerState'],
  ['PUT /report/pages/{page}/visuals/{visual}/slicer', 'setSlicerState'],
  ['POST /report/pages/{page}/visuals/{visual}/exportData', 'exportData'],
  ['POST /report/pages/{page}/visuals/{visual}/clone', 'clone'],
  ['PUT /report/pages/{page}/visuals/{visual}/sortBy', 'sortBy'],
  ['GET /report/bookmarks', 'bookmarksManager.getBookmarks'],
  ['POST /report/bookmarks/applyByName', 'bookmarksManager.apply'],
  ['POST /report/bookmarks/applyState', 'bookmarksManager.applyState'],
  ['POST /report/bookmarks/play', 'bookmarksManager.play'],
  ['POST /report/bookmarks/capture', 'bookmarksManager.capture'],
  ['GET /report/theme', 'getTheme'],
  ['PUT /report/theme', 'applyTheme, resetTheme'],
  ['POST /report/userState', 'savePersistentFilters'],
  ['DELETE /report/userState', 'resetPersistentFilters'],
  ['GET /report/isUserStateApplied', 'arePersistentFiltersApplied'],
  ['POST /report/closeAllOverlays', 'closeAllOverlays'],
  ['POST /report/clearSelectedVisuals/{flag}', 'clearSelectedVisuals'],
  ['POST /qna/interpret', 'qna.setQuestion'],
]

/** Every event of the protocol that an embedder may hear. */
const events = [
  'loaded',
  'rendered',
  'renderingStarted',
  'error',
  'pageChanged',
  'dataSelected',
  'selectionChanged',
  'visualClicked',
  'visualRendered',
  'buttonClicked',
  'commandTriggered',
  'dataHyperlinkClicked',
  'saved',
  'saveAsTriggered',
  'bookmarkApplied',
  'filtersApplied',
  'exportDataCompleted',
  'swipeStart',
  'swipeEnd',
  'tileClicked',
  'tileLoaded',
  'info',
  'blur',
] as const

const isLike = (pattern: string, request: string): boolean => {
  const [wanted, found] = [pattern, request].map((one) => one.split(/[ /]/))
  return (
    wanted?.length === found?.length &&
    wanted?.every((part, at) => part.startsWith('{') || part.toLowerCase() === found?.[at]?.toLowerCase()) === true
  )
}

/** Each status with what came with it. */
function answersTo(asked: readonly WireMessage[], answers: ReadonlyMap<string, WireMessage>): string {
  const found = asked.flatMap(({ id }) => answers.get(id) ?? [])
  const statuses = [...new Set(found.map(({ statusCode }) => statusCode ?? 0))].sort((one, two) => one - two)
  const told = statuses.map((status) => {
    const bodies = found.filter(({ statusCode }) => statusCode === status).map(({ body }) => body)
    const shape = shapeOf(bodies)
    return shape === '–' ? String(status) : `${status} ${shape}`
  })
  return told.length > 0 ? told.join('; ') : 'none'
}

export const unseen = 'never seen'

export function tableOf(wire: readonly WireMessage[]): string {
  const isQuestion = ({ statusCode, url }: WireMessage) => statusCode === undefined && url !== undefined
  const answersIn = (isInFrame: boolean) =>
    new Map(wire.filter((one) => one.isInFrame === isInFrame && !isQuestion(one)).map((one) => [one.id, one]))
  const [answersOfFrame, answersOfSdk] = [answersIn(false), answersIn(true)]
  const asked = wire.filter((one) => one.isInFrame && isQuestion(one))
  const told = wire.filter((one) => !one.isInFrame && isQuestion(one))

  const requestRows = requests.map(([pattern, call]) => {
    const all = asked.filter(({ method, url }) => isLike(pattern, `${method} ${url}`))
    // Of paths with a fixed part the more exact one is meant.
    const own = all.filter(
      ({ method, url }) => requests.find(([one]) => isLike(one, `${method} ${url}`))?.[0] === pattern,
    )
    return own.length === 0
      ? [`\`${pattern}\``, call, unseen, unseen]
      : [`\`${pattern}\``, call, shapeOf(own.map(({ body }) => body)), answersTo(own, answersOfFrame)]
  })
  const unlisted = asked.filter(({ method, url }) => !requests.some(([one]) => isLike(one, `${method} ${url}`)))

  const eventRows = events.map((event) => {
    const own = told.filter(({ url }) => url?.endsWith(`/events/${event}`))
    if (own.length === 0) return [`\`${event}\``, 'not raised', '–']
    const ways = [...new Set(own.map(({ url = '' }) => `\`POST ${pathOf(url)}\``))].sort()
    return [`\`${event}\``, ways.join(', '), shapeOf(own.map(({ body }) => body))]
  })
  const others = told.filter(({ url }) => !url?.includes('/events/'))
  const otherWays = [...new Set(others.map(({ url = '' }) => pathOf(url)))].sort()
  const otherRows = otherWays.map((way) => {
    const own = others.filter(({ url = '' }) => pathOf(url) === way)
    return [`\`POST ${way}\``, shapeOf(own.map(({ body }) => body)), answersTo(own, answersOfSdk)]
  })

  return `# The embed protocol, as it was seen

The report host of this product is driven by the unmodified \`powerbi-client\` in a real browser, and this is what was on the
wire between the two. \`tests/e2e/report-host-protocol.spec.ts\` writes this page (\`playwright test
tests/e2e/report-host-protocol.spec.ts -u\`) and fails where something else is seen. Members are those of all messages of a
kind that were seen; an answer of 400 and above is a refusal that was provoked, or one that this host always gives.

## Requests of the SDK

${tableWith(['Request', 'Sent by', 'Body', 'Answer'], requestRows)}

## Events

An event that is “not raised” belongs to things that the report host does not have.

${tableWith(['Event', 'Sent as', 'Payload'], eventRows)}

## What else the frame sends

${tableWith(['Message', 'Body', 'Answer of the SDK'], otherRows)}
${unlisted.length > 0 ? `\n## Requests that the protocol does not list\n\n${unlisted.map(({ method, url }) => `- ${method} ${url}`).join('\n')}\n` : ''}`
}

const pathOf = (url: string): string =>
  url
    .replace(/^\/(reports|dashboards|tile|qna|ready)\/[^/]+/, '/$1/{uid}')
    .replace(/\/pages\/[^/]+/, '/pages/{page}')
    .replace(/\/visuals\/[^/]+/, '/visuals/{visual}')
