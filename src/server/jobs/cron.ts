/** Times that repeat, in the five fields of cron: minute, hour, day of the month, month, day of the week (0 is Sunday). UTC. */
export type CronText = `${string} ${string} ${string} ${string} ${string}`

const fields = [
  { first: 0, last: 59 },
  { first: 0, last: 23 },
  { first: 1, last: 31 },
  { first: 1, last: 12 },
  { first: 0, last: 6 },
] as const

const minute = 60_000
/** 29 February comes after eight years at most. */
const furthest = 9 * 366 * 24 * 60

/** `*`, `7`, `1-5`, with an optional step, and lists of these. */
function valuesOf(text: string, { first, last }: { first: number; last: number }): ReadonlySet<number> {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const [, range, from, to, step] = /^(\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? []
    if (range === undefined) throw new RangeError(`“${text}” is no field of a schedule`)
    const begin = range === '*' ? first : Number(from)
    const end = range === '*' ? last : Number(to ?? (step ? last : from))
    const stride = Number(step ?? 1)
    if (begin < first || end > last || begin > end || stride < 1) {
      throw new RangeError(`“${text}” is not between ${first} and ${last}`)
    }
    for (let value = begin; value <= end; value += stride) values.add(value)
  }
  return values
}

/** The first such time after `moment`. As in every cron, two restricted days mean either of them. */
export function nextTime(cron: CronText, moment: Date): Date {
  const texts = cron.split(' ')
  const [minutes, hours, days, months, weekdays] = fields.map((field, i) => valuesOf(texts[i] ?? '', field))
  if (!minutes || !hours || !days || !months || !weekdays || texts.length !== fields.length) {
    throw new RangeError(`“${cron}” is no schedule`)
  }
  const isEither = texts[2] !== '*' && texts[4] !== '*'
  const isDay = (time: Date) => {
    const [ofMonth, ofWeek] = [days.has(time.getUTCDate()), weekdays.has(time.getUTCDay())]
    return isEither ? ofMonth || ofWeek : ofMonth && ofWeek
  }
  let time = new Date(Math.floor(moment.getTime() / minute) * minute + minute)
  for (let steps = 0; steps < furthest; steps++) {
    if (!months.has(time.getUTCMonth() + 1) || !isDay(time)) time = startOfNextDay(time)
    else if (!hours.has(time.getUTCHours())) time = startOfNextHour(time)
    else if (!minutes.has(time.getUTCMinutes())) time = new Date(time.getTime() + minute)
    else return time
  }
  throw new RangeError(`“${cron}” never comes`)
}

const startOfNextDay = (time: Date) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate() + 1))

const startOfNextHour = (time: Date) =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate(), time.getUTCHours() + 1))
