import type { IntlShape } from 'react-intl'
import { utcOf } from './ranges.ts'

export const dayInWords = (intl: IntlShape, day: string): string =>
  intl.formatDate(utcOf(day), { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

export const momentInWords = (intl: IntlShape, moment: string): string =>
  intl.formatDate(`${moment}Z`, {
    timeZone: 'UTC',
    hourCycle: 'h23',
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  })
