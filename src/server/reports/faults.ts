/** What is wrong with a report that was to be imported, each fault where its author finds it. */
export interface Fault {
  /** Empty where the reason names the file itself. */
  readonly file: string
  readonly line: number | null
  readonly reason: string
}

const mostTold = 50

export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.slice(0, mostTold).map(faultText).join('\n'))
    this.faults = faults
  }
}

const faultText = ({ file, line, reason }: Fault): string => {
  if (file === '') return reason
  return line === null ? `${file}: ${reason}` : `${file}:${line}: ${reason}`
}

/** Of the engine, which names its faults in words alone: at the end of a statement by others than in its midst. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /^Out of Memory|failed to (?:pin|allocate) block/.test(error.message)
