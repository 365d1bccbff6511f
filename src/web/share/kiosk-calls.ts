/** The calls of a device that is a screen: by its cookie, which is sent along where it is asked for. */
import type { ShownKiosk } from '../../contract/services/kiosk.ts'
import type { EmbedTokenAnswer } from '../../contract/services/power-bi-embed.ts'
import { headers } from '../../contract/vocabulary/headers.ts'
import { caller } from '../api/caller.ts'
import { kioskEnrolDevicePath, kioskGetKioskReportEmbedTokenPath, kioskShowKioskPath } from '../api/generated/paths.ts'
import { send } from '../api/transport.ts'
import type { Call } from '../api/wire.ts'

/** Milliseconds: where a server takes calls and answers none, a screen says so, and asks again, after this long. */
const patience = 10_000

/** Rejects with an `ApiError`, as the generated hooks do. The server checks its answers against the contract before they leave. */
async function ask<Data>(call: Call): Promise<Data> {
  const identity = { accessToken: null, culture: caller().culture, tenantId: undefined }
  const { data, error } = await send({ ...call, identity, headers: { [headers.refreshTransport]: 'cookie' } })
  if (error) throw error
  return data as Data
}

export const enrolDevice = (token: string, key: string) =>
  ask<ShownKiosk>({ url: kioskEnrolDevicePath, method: 'POST', body: { token, key } })

export const showKiosk = () => ask<ShownKiosk>({ url: kioskShowKioskPath, method: 'POST', patience })

export const openKioskReport = (id: number) =>
  ask<EmbedTokenAnswer>({ url: kioskGetKioskReportEmbedTokenPath, params: { id }, patience })
