/** Moments as a clock on the wall shows them: `yyyy-mm-ddThh:mm`, and which moment of the world that is. */
import { isDay, latinDigits, readDay, utcOf } from './ranges.ts'

/** Hours and minutes of a day. */
const lengthOfTime = 'Thh:mm'.length

export const dayOfMoment = (moment: string): string => moment.slice(0, -lengthOfTime)
export const timeOfMoment = (moment: string): string => moment.slice(-lengthOfTime)

export const isMoment = (text: string): boolean => /T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(dayOfMoment(text))

/** A day as `readDay` takes it, and then the time: `2 Nov 2026, 14:30`. Null: not a moment. */
export function readMoment(typed: string, locale: string): string | null {
  const parts = /^(.+?)[\s,،T]+(\d{1,2}):(\d{2})$/.exec(latinDigits(typed).trim())
  const [, words = '', hour = '', minute = ''] = parts ?? []
  const moment = `${readDay(words, locale)}T${hour.padStart(2, '0')}:${minute}`
  return isMoment(moment) ? moment : null
}

const minute = 60_000

/** Minutes that clocks there are before those of UTC at that time. */
function offsetAt(time: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(time)
  const { year, month, day, hour, minute: past } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return Math.round((Date.parse(`${year}-${month}-${day}T${hour}:${past}Z`) - time) / minute)
}

/** When clocks there show it. In the hour that clocks leave out, what they would have shown. */
export function utcOfMoment(moment: string, timeZone: string | undefined): string {
  const shown = Date.parse(`${moment}Z`)
  const guessed = shown - offsetAt(shown, timeZone) * minute
  return new Date(shown - offsetAt(guessed, timeZone) * minute).toISOString()
}

/** What clocks there show then. */
export function momentOfUtc(utc: string, timeZone: string | undefined): string {
  const time = Date.parse(utc)
  return new Date(time + offsetAt(time, timeZone) * minute).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

export const utcOfDay = (day: string): string => new Date(utcOf(day)).toISOString()
