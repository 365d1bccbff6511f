/**
 * powerbi-client refuses every address that is not Microsoft's, but only where it makes the frame itself. For addresses
 * of the local report host these components make theirs first; any other address keeps the SDK's own check. It rests on
 * the order populateConfig → configChanged → setIframe, and tests/e2e/report-host.spec.ts notices when that changes.
 */
import { Create, Dashboard, type Embed, factories, Qna, Report, service, Tile, Visual } from 'powerbi-client'

export interface EmbedServiceOptions {
  /** Which addresses belong to the local report host; those below `/report-host` of this origin where it is absent. */
  isLocal?: (url: URL) => boolean
  /** The only origin that tokens go to and events are taken from; this one where it is absent. */
  lockOrigin?: string
  /** The frame's `allow`. */
  allow?: string
}

type EmbedConfig = NonNullable<Parameters<service.Service['embedInternal']>[1]>
type NewEmbed = (
  host: service.Service,
  element: HTMLElement,
  config: EmbedConfig,
  isPhased?: boolean,
  isBootstrap?: boolean,
) => Embed

const usualAllow = 'fullscreen; clipboard-write'
const allowOf = new WeakMap<service.Service, string>()

/** What the SDK's own setIframe does, without its list of hosts. */
function addFrame({ service: host, element, config, iframe }: Embed, keep: (frame: HTMLIFrameElement) => void): void {
  if (iframe || !config.embedUrl) return
  const url = new URL(config.embedUrl, location.origin)
  if (config.uniqueId) url.searchParams.set('uid', config.uniqueId)
  const frame = document.createElement('iframe')
  frame.style.width = '100%'
  frame.style.height = '100%'
  frame.setAttribute('scrolling', 'no')
  frame.allow = allowOf.get(host) ?? usualAllow
  frame.src = url.href
  element.replaceChildren(frame)
  keep(frame)
}

class LocalReport extends Report {
  override configChanged(isBootstrap: boolean): void {
    super.configChanged(isBootstrap)
    addFrame(this, (frame) => {
      this.iframe = frame
    })
  }
}

class LocalVisual extends Visual {
  override configChanged(isBootstrap: boolean): void {
    super.configChanged(isBootstrap)
    addFrame(this, (frame) => {
      this.iframe = frame
    })
  }
}

class LocalDashboard extends Dashboard {
  override configChanged(isBootstrap: boolean): void {
    super.configChanged(isBootstrap)
    addFrame(this, (frame) => {
      this.iframe = frame
    })
  }
}

class LocalTile extends Tile {
  override configChanged(isBootstrap: boolean): void {
    super.configChanged(isBootstrap)
    addFrame(this, (frame) => {
      this.iframe = frame
    })
  }
}

class LocalQna extends Qna {
  override configChanged(isBootstrap: boolean): void {
    super.configChanged(isBootstrap)
    addFrame(this, (frame) => {
      this.iframe = frame
    })
  }
}

class LocalCreate extends Create {
  override configChanged(isBootstrap: boolean): void {
    super.configChanged(isBootstrap)
    addFrame(this, (frame) => {
      this.iframe = frame
    })
  }
}

const localComponents: Readonly<Record<string, NewEmbed>> = {
  report: (...inputs) => new LocalReport(...inputs),
  visual: (...inputs) => new LocalVisual(...inputs),
  dashboard: (...inputs) => new LocalDashboard(...inputs),
  tile: (...inputs) => new LocalTile(...inputs),
  qna: (...inputs) => new LocalQna(...inputs),
}

const urlOf = (embedUrl: string | undefined): URL | null =>
  embedUrl !== undefined && URL.canParse(embedUrl, location.origin) ? new URL(embedUrl, location.origin) : null

const isHostOfThisOrigin = (url: URL) => url.origin === location.origin && url.pathname.startsWith('/report-host/')

class LocalCapableService extends service.Service {
  readonly #isLocal: (url: URL) => boolean

  constructor(isLocal: (url: URL) => boolean) {
    super(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory)
    this.#isLocal = isLocal
  }

  #isLocalAddress(embedUrl: string | undefined): boolean {
    const url = urlOf(embedUrl)
    return url !== null && this.#isLocal(url)
  }

  #adopt(element: service.IPowerBiElement, component: Embed): Embed {
    element.powerBiEmbed = component
    this.addOrOverwriteEmbed(component, element)
    return component
  }

  override embedInternal(
    element: service.IPowerBiElement,
    config: EmbedConfig = {},
    isPhased?: boolean,
    isBootstrap?: boolean,
  ): Embed {
    const open = localComponents[config.type?.toLowerCase() ?? '']
    if (element.powerBiEmbed || !open || !this.#isLocalAddress(config.embedUrl))
      return super.embedInternal(element, config, isPhased, isBootstrap)
    return this.#adopt(element, open(this, element, config, isPhased, isBootstrap))
  }

  override createReport(
    element: service.IPowerBiElement,
    config: Parameters<service.Service['createReport']>[1],
  ): Embed {
    if (!this.#isLocalAddress(config.embedUrl)) return super.createReport(element, config)
    config.type = 'create'
    return this.#adopt(element, new LocalCreate(this, element, config))
  }
}

/** One for the whole app: every further one would leave a listener on the window behind. */
export function createEmbedService({
  isLocal = isHostOfThisOrigin,
  lockOrigin = location.origin,
  allow = usualAllow,
}: EmbedServiceOptions = {}): service.Service {
  const made = new LocalCapableService(isLocal)
  allowOf.set(made, allow)
  // Without these the SDK sends the token to whatever document the frame holds, and believes any window's events.
  made.hpm.defaultTargetOrigin = lockOrigin
  Object.assign(made.wpmp, { receivedMessageValidation: { expectedMessageOrigin: lockOrigin } })
  return made
}
