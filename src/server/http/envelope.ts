/** ABP’s envelope around every answer (abp-wire section 1) and the one place where a failure becomes an answer. */
import type { FastifyError } from 'fastify'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { invalid, Refusal, type RefusalValues, refused } from '../access/refusals.ts'
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
import type { MessageValues, Translate } from '../texts/localization.ts'

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

const comeBack = (status: 503 | 507, key: MessageKey, seconds: number) =>
  new Refusal(status, key, { values: { seconds }, retryAfterSeconds: seconds })

/** Faults of database, network and disk: nobody’s doing, and waited out. */
function refusalOfFault(error: Error): Refusal | null {
  if (error instanceof StoreFullError || isDiskFull(error)) return comeBack(507, 'InsufficientStorage', pauses.full)
  if (error instanceof OutcomeUnknownError) return comeBack(503, 'OutcomeUnknown', pauses.away)
  if (error instanceof StoreAwayError) return comeBack(503, 'StoreIsAway', pauses.away)
  if (error instanceof StorageError) {
    return error.isFull ? comeBack(507, 'StorageIsFull', pauses.full) : comeBack(503, 'StorageIsAway', pauses.away)
  }
  return isStoreFault(error) ? comeBack(503, 'StoreIsBusy', pauses.busy) : null
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

const inWords = (values: RefusalValues, translate: Translate): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.map((key) => translate(key)).join(', ') : value,
    ]),
  )

export function failure(refusal: Refusal, translate: Translate): Envelope {
  const validationErrors = refusal.members.map(({ member, key, values }) => ({
    message: translate(key, { member, ...values }),
    members: [member],
  }))
  const narrative = [translate('validation.narrative'), ...validationErrors.map((fault) => ` - ${fault.message}`), '']
  const details =
    refusal.key === 'ValidationError'
      ? narrative.join('\n')
      : refusal.details && translate(refusal.details.key, refusal.details.values)
  return {
    result: null,
    targetUrl: null,
    success: false,
    error: {
      code: 0,
      name: refusal.key,
      message: translate(refusal.key, inWords(refusal.values, translate)),
      details,
      validationErrors: validationErrors.length > 0 ? validationErrors : null,
    },
    unAuthorizedRequest: refusal.status === 401 || refusal.status === 403,
    __abp: true,
  }
}

export const internalFailure = (translate: Translate): Envelope =>
  failure(new Refusal(500, 'InternalServerError'), translate)
