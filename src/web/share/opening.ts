/** The calls that open a report by a link, and what can be done by it. */
import type { EmbedTokenAnswer, SharedEmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import type { RunActionableTaskByKey, SentAction } from '../../contract/services/tasks.ts'
import {
  powerBiEmbedGetEncryptedReportKeyEmbedTokenPath,
  powerBiEmbedGetReportEmbedTokenPath,
  powerBiEmbedGetReportKeyEmbedTokenPath,
  tasksRunActionableTaskByKeyPath,
} from '../api/generated/paths.ts'
import { type Answer, type ApiError, type Call, isUnreachable, lost, unreachable } from '../api/wire.ts'
import type { ShareLink } from '../session/share-link.ts'

/** What no server has to be asked for. */
export const notValid: ApiError = { ...unreachable, status: 404, name: 'reportSharing.linkHasEnded' }

function callFor({ reportId, right }: ShareLink): Call {
  if (!right) throw notValid
  const url = 'key' in right ? powerBiEmbedGetReportKeyEmbedTokenPath : powerBiEmbedGetEncryptedReportKeyEmbedTokenPath
  return { url, params: { reportId, ...right } }
}

/** Rejects with an `ApiError`, as the generated hooks do. */
async function opened<Opened extends EmbedTokenAnswer>(asked: Promise<Answer>): Promise<Opened> {
  const { data, error } = await asked
  if (error) throw error
  // The server checks its answers against the contract before they leave.
  return data as Opened
}

/** A slideshow turns its pages itself, and is looked at from far away. */
function asSlides(answer: SharedEmbedTokenAnswer): SharedEmbedTokenAnswer {
  const token = answer.embedTokenDto
  return token ? { ...answer, embedTokenDto: { ...token, showFilters: false, showNavigation: false } } : answer
}

type Send = (call: Call) => Promise<Answer>

export async function openByLink(link: ShareLink, send: Send): Promise<SharedEmbedTokenAnswer> {
  const answer = await opened<SharedEmbedTokenAnswer>(send(callFor(link)))
  return link.isSlideshow ? asSlides(answer) : answer
}

export const openOwn = (reportId: number | undefined, send: Send): Promise<EmbedTokenAnswer> =>
  opened(send({ url: powerBiEmbedGetReportEmbedTokenPath, params: { reportId } }))

export async function actByLink(body: RunActionableTaskByKey, send: Send): Promise<SentAction> {
  const { data, error } = await send({ url: tasksRunActionableTaskByKeyPath, method: 'POST', body })
  // It may have been done: nobody is known by name, who could ask again.
  if (error) throw isUnreachable(error) ? lost : error
  return data as SentAction
}
