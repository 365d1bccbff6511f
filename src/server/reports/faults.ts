import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { type MessageValues, type Translate, translator } from '../texts/localization.ts'

/** What is wrong with a report that was to be imported, each fault where its author finds it. */
export interface Fault {
  /** Empty where the reason names the file itself. */
  readonly file: string
  readonly line: number | null
  /** Of the member of a definition that is meant, as JSON has it. */
  readonly pointer?: string
  /** In English. */
  readonly reason: string
  /** For who reads it in another language; absent: it is said in English alone. */
  readonly told?: Told
}

interface Told {
  readonly key: MessageKey
  readonly values: MessageValues
}

/** What a fault is: to be told in the language of who reads it, or in English alone. */
export type Reason = Told | string

export const told = (key: MessageKey, values: MessageValues = {}): Told => ({ key, values })

const inEnglish = translator('en-gb')

export const englishOf = (reason: Reason): string =>
  typeof reason === 'string' ? reason : inEnglish(reason.key, reason.values)

export const faultAt = (place: Pick<Fault, 'file' | 'line' | 'pointer'>, reason: Reason): Fault => ({
  ...place,
  reason: englishOf(reason),
  ...(typeof reason !== 'string' && { told: reason }),
})

export const faultOf = (file: string, line: number | null, key: MessageKey, values: MessageValues = {}): Fault =>
  faultAt({ file, line }, told(key, values))

export const reasonOf = ({ reason, told }: Fault, translate: Translate): string =>
  told ? translate(told.key, told.values) : reason

const mostTold = 50

export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(
      faults
        .slice(0, mostTold)
        .map((fault) => faultText(fault, inEnglish))
        .join('\n'),
    )
    this.faults = faults
  }
}

/** Whoever began an import stopped it. */
export class NotWantedError extends Error {
  override readonly name = 'NotWantedError'
}

export const faultText = (fault: Fault, translate: Translate): string => {
  const { file, line } = fault
  const reason = reasonOf(fault, translate)
  if (file === '') return reason
  return line === null ? `${file}: ${reason}` : `${file}:${line}: ${reason}`
}

/** Of the engine, which names its faults in words alone: at the end of a statement by others than in its midst. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /^Out of Memory|failed to (?:pin|allocate) block/.test(error.message)

/** What Node’s own reader passes over: bytes behind the end. */
export const isNoGzip = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Input is not a GZIP stream')
