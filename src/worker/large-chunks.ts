/**
 * Libraries that only some screens need and that weigh as much as the rest together. Each is built into a chunk of its own
 * name; the worker fetches it at first use or when the page is idle, instead of at installation.
 */
export const largeChunks = {
  echarts: /\/node_modules\/(echarts|zrender)\//,
  powerbi:
    /\/node_modules\/(powerbi-client|powerbi-client-react|powerbi-models|powerbi-router|window-post-message-proxy|http-post-message|lodash.isequal|es6-promise|route-recognizer)\//,
  msal: /\/node_modules\/@azure\/msal-/,
} as const

// Made once: the worker asks of each file there is, and a page waits until it has.
const largeChunk = new RegExp(`(^|/)assets/(${Object.keys(largeChunks).join('|')})-[^/]+\\.js$`)

export const isLargeChunk = (url: string): boolean => largeChunk.test(url)

/** Letters that few texts hold: installed is the face of plain Latin alone; pages name what else they have drawn with. */
export const isRareFont = (url: string): boolean => /(^|\/)assets\/(?!inter-latin-wght-)[^/]+\.woff2$/.test(url)
