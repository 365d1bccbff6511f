/** ABP’s envelope around every answer (abp-wire section 1) and the one place where a failure becomes an answer. */
import type { FastifyError } from 'fastify'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { valuesInWords } from '../access/refusal-words.ts'
import { comeBackIn, invalid, Refusal, refused } from '../access/refusals.ts'
import {
  ChangedMeanwhileError,
  isDiskFull,
  isStoreFault,
  OutcomeUnknownError,
  StoreAwayError,
  StoreFullError,
} from '../db/errors.ts'
import { SortingError } from '../db/sorting.ts'
import { StorageError } from '../storage/errors.ts'
import type { Translate } from '../texts/localization.ts'

interface ErrorInfo {
  code: number
  /** The same in every language; for programs, which must not read `message`. */
  name: MessageKey
  message: string
  details: string | null
  validationErrors: { message: string; members: string[] | null }[] | null
}

export interface Envelope {
  result: unknown
  targetUrl: string | null
  success: boolean
  error: ErrorInfo | null
  unAuthorizedRequest: boolean
  __abp: true
}

export const success = (result: unknown): Envelope => ({
  result: result ?? null,
  targetUrl: null,
  success: true,
  error: null,
  unAuthorizedRequest: false,
  __abp: true,
})

/** Seconds after which a caller may hope to get through. */
const pauses = { busy: 2, away: 5, full: 60 }

/** Faults of database, network and disk: nobody’s doing, and waited out. */
function refusalOfFault(error: Error): Refusal | null {
  if (error instanceof StoreFullError || isDiskFull(error)) return comeBackIn(pauses.full, 507, 'InsufficientStorage')
  if (error instanceof OutcomeUnknownError) return comeBackIn(pauses.away, 503, 'OutcomeUnknown')
  if (error instanceof StoreAwayError) return comeBackIn(pauses.away, 503, 'StoreIsAway')
  if (error instanceof StorageError) {
    return error.isFull ? comeBackIn(pauses.full, 507, 'StorageIsFull') : comeBackIn(pauses.away, 503, 'StorageIsAway')
  }
  return isStoreFault(error) ? comeBackIn(pauses.busy, 503, 'StoreIsBusy') : null
}

/** Framework refusals (too large, too many, not JSON) in the words of the product; anything unknown is a defect: null. */
export function asRefusal(error: Error | FastifyError): Refusal | null {
  if (error instanceof Refusal) return error
  const ofFault = refusalOfFault(error)
  if (ofFault) return ofFault
  if (error instanceof ChangedMeanwhileError) return refused('ChangedMeanwhile')
  if (error instanceof SortingError) return invalid('sorting', 'validation.sorting')
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal(413, 'RequestTooLarge')
  if (status === 415) return new Refusal(415, 'RequestIsNotJson')
  if (status === 400) return invalid('body', 'validation.body')
  return null
}

export function failure(refusal: Refusal, translate: Translate): Envelope {
  const validationErrors = refusal.members.map(({ member, key, values }) => ({
    message: translate(key, { member, ...values }),
    members: [member],
  }))
  const narrative = [translate('validation.narrative'), ...validationErrors.map((fault) => ` - ${fault.message}`), '']
  const details =
    refusal.key === 'ValidationError'
      ? narrative.join('\n')
      : refusal.details && translate(refusal.details.key, valuesInWords(refusal.details.values, translate))
  return {
    result: null,
    targetUrl: null,
    success: false,
    error: {
      code: 0,
      name: refusal.key,
      message: translate(refusal.key, valuesInWords(refusal.values, translate)),
      details,
      validationErrors: validationErrors.length > 0 ? validationErrors : null,
    },
    unAuthorizedRequest: refusal.status === 401 || refusal.status === 403,
    __abp: true,
  }
}

export const internalFailure = (translate: Translate): Envelope =>
  failure(new Refusal(500, 'InternalServerError'), translate)
