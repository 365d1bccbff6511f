/** The calls that open a report by a link. */
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import {
  powerBiEmbedGetEncryptedReportKeyEmbedTokenPath,
  powerBiEmbedGetReportEmbedTokenPath,
  powerBiEmbedGetReportKeyEmbedTokenPath,
} from '../api/generated/paths.ts'
import { type Answer, type ApiError, type Call, unreachable } from '../api/wire.ts'
import type { ShareLink } from '../session/share-link.ts'

/** What no server has to be asked for. */
export const notValid: ApiError = { ...unreachable, status: 404, name: 'reportSharing.linkHasEnded' }

function callFor({ reportId, right }: ShareLink): Call {
  if (!right) throw notValid
  const url = 'key' in right ? powerBiEmbedGetReportKeyEmbedTokenPath : powerBiEmbedGetEncryptedReportKeyEmbedTokenPath
  return { url, params: { reportId, ...right } }
}

/** Rejects with an `ApiError`, as the generated hooks do. */
async function opened(asked: Promise<Answer>): Promise<EmbedTokenAnswer> {
  const { data, error } = await asked
  if (error) throw error
  // The server checks its answers against the contract before they leave.
  return data as EmbedTokenAnswer
}

/** A slideshow turns its pages itself, and is looked at from far away. */
function asSlides(answer: EmbedTokenAnswer): EmbedTokenAnswer {
  const token = answer.embedTokenDto
  return token ? { ...answer, embedTokenDto: { ...token, showFilters: false, showNavigation: false } } : answer
}

type Send = (call: Call) => Promise<Answer>

export async function openByLink(link: ShareLink, send: Send): Promise<EmbedTokenAnswer> {
  const answer = await opened(send(callFor(link)))
  return link.isSlideshow ? asSlides(answer) : answer
}

export const openOwn = (reportId: number | undefined, send: Send): Promise<EmbedTokenAnswer> =>
  opened(send({ url: powerBiEmbedGetReportEmbedTokenPath, params: { reportId } }))
