/** What a frame says when it did not do what it was asked (embed protocol, IError). */
import type { IntlShape } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'

export interface ChangedMeanwhile {
  /** Null: an import did. */
  name: string | null
  at: string | null
}

interface FrameFault {
  message?: unknown
  detailedMessage?: unknown
  errorCode?: unknown
  technicalDetails?: { errorInfo?: readonly { key: string; value: string }[] }
}

const faultOf = (thrown: unknown): FrameFault => (typeof thrown === 'object' && thrown !== null ? thrown : {})

/** Null: it failed for another reason. */
export function changedMeanwhile(thrown: unknown): ChangedMeanwhile | null {
  const { message, technicalDetails } = faultOf(thrown)
  if (message !== 'ReportChangedMeanwhile') return null
  const told = new Map(technicalDetails?.errorInfo?.map(({ key, value }) => [key, value]))
  return { name: told.get('changedBy') ?? null, at: told.get('changedAt') ?? null }
}

export const isTokenExpired = (thrown: unknown): boolean => faultOf(thrown).message === 'TokenExpired'

/** Nobody knows whether it was saved: the same may be sent again. */
export const isAnswerLost = (thrown: unknown): boolean => faultOf(thrown).message === 'AnswerLost'

/** `away`: what is said where nobody could be asked. */
export function wordsOfFrame(intl: IntlShape, thrown: unknown, away: MessageKey): string {
  const { message, detailedMessage, errorCode } = faultOf(thrown)
  if (isAnswerLost(thrown)) return intl.formatMessage({ id: 'reports.saveNotKnown' })
  if (Number(errorCode) >= 500 && Number(errorCode) !== 501) return intl.formatMessage({ id: away })
  return String(detailedMessage ?? message ?? intl.formatMessage({ id: 'call.unexpected' }))
}
