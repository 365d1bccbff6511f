/**
 * Every generated endpoint goes through here: required parameters are checked, stored answers are shown while the network is
 * asked, an expired token is renewed once, commands that may wait are written down when nobody answers.
 */
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query'
import type { DirectoryTokenType } from '../../contract/vocabulary/identity.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { type SessionEnd, sessionEndNamed } from '../../contract/vocabulary/session-ends.ts'
import { newCallNumber } from '../../shared/call-number.ts'
import { caller } from './caller.ts'
import { operationFacts } from './generated/operations.ts'
import { abpUserConfigurationGetAllPath, sessionGetCurrentLoginInformationsPath } from './generated/paths.ts'
import { lastChange } from './last-change.ts'
import { hasOwnNumber, isOfBefore, sendNumbered } from './lost-answers.ts'
import { offlineAnswers } from './offline-answers.ts'
import { queryKey } from './query-key.ts'
import { isEnded, type RefreshEnd, refresh } from './refresh.ts'
import { isServerThere, send } from './transport.ts'
import { type Answer, type ApiError, type Call, fileChanged, isUpload, missingParameter, unreachable } from './wire.ts'

export type { ApiError } from './wire.ts'

let whenSignedOut: (why: SessionEnd | null) => void = () => {}

/** The server says that the session has ended, as opposed to saying nothing. */
export function onSessionEnd(act: (why: SessionEnd | null) => void): void {
  whenSignedOut = act
}

/** For which of Microsoft’s services a refused call needs a token of the person’s own directory. */
const directoryTokenNeeded: Partial<Record<MessageKey, DirectoryTokenType>> = {
  DirectoryTokenIsNeeded: 'GraphApi',
  PowerBITokenIsNeeded: 'PowerBIPro',
}
const neededFor = (error: ApiError | undefined): DirectoryTokenType | undefined =>
  directoryTokenNeeded[(error?.name ?? '') as MessageKey]

let renewDirectoryToken: (type: DirectoryTokenType) => Promise<boolean> = async () => false

/** True: the server has got one, and may be asked again. */
export function onDirectoryTokenNeeded(renew: (type: DirectoryTokenType) => Promise<boolean>): () => void {
  renewDirectoryToken = renew
  return () => {
    renewDirectoryToken = async () => false
  }
}

/** The directory’s own way first, and the refresh token for any other 401. */
export async function sendSigned(call: Call): Promise<Answer> {
  const answer = await sendRenewed(call)
  const type = neededFor(answer.error)
  if (!type) return answer
  return (await renewDirectoryToken(type)) ? sendRenewed(call) : answer
}

/** What anybody is answered, whoever presents the token of a session that has ended is answered as nobody (U152). */
function isForNobody({ url }: Call, { data }: Answer): boolean {
  const { user, session } = (data ?? {}) as { user?: object | null; session?: { userId: number | null } }
  if (url === sessionGetCurrentLoginInformationsPath) return user === null
  return url === abpUserConfigurationGetAllPath && session?.userId === null
}

/** Sends with a token: renewed first where there is none, as after a start without a network, and once where it has run out. */
async function sendRenewed(call: Call): Promise<Answer> {
  if (!(await hasToken())) return { error: unreachable }
  const usedToken = caller().accessToken
  const answer = await send(call)
  const isNobody = usedToken !== null && isForNobody(call, answer)
  if (!isNobody && (answer.error?.status !== 401 || neededFor(answer.error))) return answer
  // Somebody else's answer may have brought a new token meanwhile.
  const end = caller().accessToken === usedToken ? await renewed(answer.error) : 'refreshed'
  if (end === 'refreshed') return send(call)
  return isNobody || end === 'unreachable' ? { error: unreachable } : answer
}

/** False: there is none, and nobody was there to be asked for one. */
const hasToken = async (): Promise<boolean> => caller().accessToken !== null || (await renewed()) !== 'unreachable'

/** A call that was refused may know more of why than the cookie, which may be gone. */
async function renewed(refused?: ApiError): Promise<RefreshEnd> {
  const end = await refresh()
  if (isEnded(end)) whenSignedOut(end.why ?? sessionEndNamed(refused?.name ?? null))
  return end
}

const refusal = (message: string): ApiError => ({ ...unreachable, status: 400, message })

async function ask(call: Call, api: BaseQueryApi): Promise<Answer> {
  const facts = operationFacts[api.endpoint]
  const missing = missingParameter(facts?.required, call.params)
  if (missing !== null) return { error: refusal(missing) }
  const key = facts?.stored && api.type === 'query' ? api.queryCacheKey : undefined
  const whole = facts?.whole && { operation: api.endpoint, call }
  if (key !== undefined)
    return offlineAnswers.around(key, api, () => sendSigned({ ...call, signal: api.signal }), whole)
  // Never sent first and written down afterwards: an answer that was lost would make it two.
  if (facts?.queue && (await offlineAnswers.enqueue(api.endpoint, call))) return { data: null }
  if (facts?.command) return command(call, api)
  if (api.type !== 'query') return sendSigned(call)
  return offlineAnswers.unlessInVain(api.queryCacheKey ?? '', api, () => sendSigned({ ...call, signal: api.signal }))
}

/** Not sent at all where nobody answers, so that the form may say so and stay open; once sent, a lost answer is called that. */
async function command(call: Call, api: BaseQueryApi): Promise<Answer> {
  const { isReachable } = (api.getState() as { connection: { isReachable: boolean } }).connection
  if (!isReachable && !(await isServerThere())) return { error: unreachable }
  if (!(await hasToken())) return { error: unreachable }
  const body = isUpload(call.body) ? await inMemory(call.body) : call.body
  if (body === null) return { error: fileChanged }
  // What is in a file tells no two apart here: each upload is a wish of its own.
  const name = isUpload(call.body) ? newCallNumber() : queryKey(api.endpoint, [call.params, call.body])
  // Done or not, where the answer was lost.
  const answer = await sendNumbered(name, (number) => sendSigned({ ...call, body, number }), call.body).finally(() =>
    lastChange.note(api.endpoint),
  )
  const saysNothingElse = answer.error === undefined && answer.isOfBefore && (answer.data ?? null) === null
  return saysNothingElse && !hasOwnNumber(call.body) ? { error: isOfBefore } : answer
}

/** Where the browser reads a file while it sends it, what fails there looks like a network that is away. Null: it cannot be read. */
async function inMemory(body: Record<string, Blob>): Promise<Record<string, Blob> | null> {
  const read = async ([name, file]: [string, Blob]) => {
    const { type } = file
    const bytes = await file.arrayBuffer()
    return [name, file instanceof File ? new File([bytes], file.name, { type }) : new Blob([bytes], { type })] as const
  }
  try {
    return Object.fromEntries(await Promise.all(Object.entries(body).map(read)))
  } catch {
    return null
  }
}

export const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (call, api) => {
  const answer = await ask(call, api)
  return answer.error ? { error: answer.error } : { data: answer.data }
}
