/** The page around the frame: the unmodified SDK, our service, and a diary of the events it raises. */
import { type IReportEmbedConfiguration, models, type Qna, type Report } from 'powerbi-client'
import { createEmbedService } from '../../../src/web/reports/local-service.ts'

export interface Heard {
  event: string
  detail: unknown
}

const eventNames = [
  'ready',
  'loaded',
  'rendered',
  'renderingStarted',
  'error',
  'pageChanged',
  'filtersApplied',
  'dataSelected',
  'selectionChanged',
  'visualClicked',
  'visualRendered',
  'buttonClicked',
  'commandTriggered',
  'bookmarkApplied',
  'dataHyperlinkClicked',
  'exportDataCompleted',
  'swipeStart',
  'swipeEnd',
  'tileClicked',
  'tileLoaded',
  'saved',
]

const service = createEmbedService()
const place = document.querySelector<HTMLElement>('#place')
const heard: Heard[] = []
let lastLoad = Number.NEGATIVE_INFINITY

function placeOfReport(): HTMLElement {
  if (!place) throw new Error('The page lacks its place.')
  return place
}

/** What the SDK throws or rejects with: an error of its own, or what the frame answered. */
const refusalOf = async (asked: () => unknown): Promise<unknown> => {
  try {
    await asked()
    return null
  } catch (refused) {
    return refused instanceof Error ? { message: refused.message } : refused
  }
}

/** Details hold objects of the SDK that cannot leave the page. */
const plain = (detail: unknown) => {
  const seen = new WeakSet<object>()
  const text = JSON.stringify(detail ?? null, (key, value: unknown) => {
    if (key === 'report' && typeof value === 'object' && value !== null && 'service' in value) return undefined
    if (typeof value === 'object' && value !== null) {
      if (seen.has(value)) return undefined
      seen.add(value)
    }
    return value
  })
  return JSON.parse(text)
}

for (const event of eventNames) {
  placeOfReport().addEventListener(event, (raised) => {
    heard.push({ event, detail: raised instanceof CustomEvent ? plain(raised.detail) : null })
  })
}

const configOf = (change: Partial<IReportEmbedConfiguration>): IReportEmbedConfiguration => ({
  type: 'report',
  embedUrl: `${location.origin}/report-host/reportEmbed?reportId=${change.id}`,
  tokenType: models.TokenType.Embed,
  uniqueId: 'frame-1',
  ...change,
})

const embedder = {
  service,
  models,
  heard,
  /** The SDK drops a load that comes within 100 ms of the one before, without a word. */
  mayLoad: () => performance.now() - lastLoad > 110,
  embed: (change: Partial<IReportEmbedConfiguration>) => {
    lastLoad = performance.now()
    const report = service.embed(placeOfReport(), configOf(change)) as Report
    report.setComponentTitle('Report')
    return report
  },
  /** Any kind of embedding, each in a frame of its own. */
  embedKind: (type: string, path: string, config: Record<string, unknown>) => {
    service.reset(placeOfReport())
    const embedUrl = `${location.origin}/report-host/${path}`
    const embedded = service.embed(placeOfReport(), { type, embedUrl, tokenType: models.TokenType.Embed, ...config })
    embedded.iframe.title = type
  },
  createReport: (config: Pick<models.IReportCreateConfiguration, 'accessToken' | 'datasetId'>) => {
    service.reset(placeOfReport())
    service.createReport(placeOfReport(), { ...config, embedUrl: `${location.origin}/report-host/reportEmbed` })
  },
  quickCreate: () =>
    refusalOf(() =>
      service.quickCreate(placeOfReport(), {
        type: 'quickCreate',
        accessToken: 'reader',
        embedUrl: `${location.origin}/report-host/quickCreate`,
        datasetCreateConfig: { locale: 'en-GB', tableSchemaList: [], data: [] },
      }),
    ),
  renewToken: (token: string) => refusalOf(() => service.get(placeOfReport()).setAccessToken(token)),
  refusalOf,
  qna: () => service.get(placeOfReport()) as Qna,
  load: (change: Partial<IReportEmbedConfiguration>) => service.load(placeOfReport(), configOf(change)) as Report,
  report: () => service.get(placeOfReport()) as Report,
  place: placeOfReport,
  /** The SDK's classes are what people write, though its types ask for the plain shape. */
  isIn: (column: string, value: string) => {
    const filter: models.Filter = new models.BasicFilter({ table: 'sales', column }, 'In', [value])
    return filter as models.Filter & models.IBasicFilter
  },
  /** Requests as the wire has them, for those that the SDK would not send. */
  send: async (method: 'get' | 'post' | 'put' | 'patch' | 'delete', url: string, body?: unknown) => {
    const { contentWindow } = service.get(placeOfReport()).iframe
    try {
      const { hpm } = service
      const answer =
        method === 'get'
          ? await hpm.get(url, {}, contentWindow ?? undefined)
          : await hpm[method](url, body, {}, contentWindow ?? undefined)
      return { statusCode: answer.statusCode, body: answer.body }
    } catch (refused) {
      const { statusCode, body } = refused as { statusCode: number; body: unknown }
      return { statusCode, body }
    }
  },
}

export type Embedder = typeof embedder

declare global {
  interface Window {
    embedder: Embedder
  }
}

window.embedder = embedder
