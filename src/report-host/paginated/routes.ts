/** Requests at the address of paginated reports, where the SDK asks for a report like any other. Their code comes with the first. */
import type { Host } from '../host.ts'
import { accepted, type Routes } from '../router.ts'
import type { Paginated } from './paginated.ts'

export function paginatedRoutes(open: () => Promise<Paginated>): Routes<Host> {
  let opened: Promise<Paginated> | null = null
  const report = () => {
    opened ??= open()
    return opened
  }
  const asked =
    (work: (report: Paginated, body: unknown) => void | Promise<void>): Routes<Host>[string] =>
    async (_host, _params, { body }) => {
      await work(await report(), body)
      return accepted
    }
  const load = asked((there, body) => there.load(body))
  return {
    'POST /report/load': load,
    'POST /report/prepare': load,
    'POST /report/render': asked(() => undefined),
    'POST /report/token': asked((there, body) => there.setToken(body)),
    'POST /report/refresh': asked((there) => there.refresh()),
    'POST /report/print': asked((there) => there.print()),
    'PATCH /report/settings': asked((there, body) => there.changeSettings(body)),
    'POST /frontload/config': () => accepted,
  }
}
