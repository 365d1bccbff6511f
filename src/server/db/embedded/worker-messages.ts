export type ToWorker = Uint8Array | 'close'

export type FromWorker = 'ready' | { readonly bytes: Uint8Array; readonly isLast: boolean }
