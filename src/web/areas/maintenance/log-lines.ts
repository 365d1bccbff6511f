/** Lines of the server's log: each one JSON object, as the logger writes them. */

export const levels = ['debug', 'info', 'warning', 'error'] as const
type Level = (typeof levels)[number]

export interface LogLine {
  /** Its place in the answer. */
  id: number
  level: Level
  time: string | null
  message: string
  /** Whose call it was about, where it says so. */
  detail: string
  /** As it was written. */
  line: string
}

/** From which number on the logger means it. */
const thresholds: Record<Level, number> = { debug: 0, info: 30, warning: 40, error: 50 }

const levelOf = (number: unknown): Level =>
  levels.findLast((level) => typeof number === 'number' && number >= thresholds[level]) ?? 'info'

/** What stands in every line, or is shown elsewhere. */
const usual = new Set(['level', 'time', 'pid', 'hostname', 'msg'])

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : { msg: line }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Cut short, because it was too long.
    return { msg: line }
  }
}

export function logLine(line: string, id: number): LogLine {
  const { level, time, msg, ...rest } = parsed(line)
  const others = Object.entries(rest).filter(([name]) => !usual.has(name))
  return {
    id,
    level: levelOf(level),
    time: typeof time === 'number' ? new Date(time).toISOString() : null,
    message: typeof msg === 'string' ? msg : '',
    detail: others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : '',
    line,
  }
}

export interface LogFilter {
  /** This one and what is graver. */
  level: Level | null
  text: string
}

export function matchingLines(lines: readonly string[], { level, text }: LogFilter): LogLine[] {
  const sought = text.trim().toLowerCase()
  return lines
    .map(logLine)
    .filter((one) => level === null || levels.indexOf(one.level) >= levels.indexOf(level))
    .filter(({ line }) => line.toLowerCase().includes(sought))
}
