export interface Listener {
  heard(payload: string): void
  missed?(): void
  lost?(): void
}

/** Who listens to which channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>()

  get channels() {
    return [...this.#byChannel.keys()]
  }

  add(channel: string, listener: Listener) {
    const listeners = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, listeners.add(listener))
  }

  hear({ channel, payload = '' }: { channel: string; payload?: string | undefined }) {
    for (const listener of this.#byChannel.get(channel) ?? []) listener.heard(payload)
  }

  miss() {
    for (const listeners of this.#byChannel.values()) for (const listener of listeners) listener.missed?.()
  }

  lose() {
    for (const listeners of this.#byChannel.values()) for (const listener of listeners) listener.lost?.()
  }
}
