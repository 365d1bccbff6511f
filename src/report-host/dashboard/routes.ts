/** Requests about dashboards and single tiles. Their code comes with the first of them. */
import type { Host } from '../host.ts'
import { accepted, type Handler, type Routes } from '../router.ts'
import type { Board, BoardKind } from './board.ts'

export function dashboardRoutes(open: () => Promise<Board>): Routes<Host> {
  let opened: Promise<Board> | null = null
  const board = () => {
    opened ??= open()
    return opened
  }
  const load =
    (kind: BoardKind): Handler<Host> =>
    async (_host, _params, { body }) => {
      const there = await board()
      there.load(kind, body)
      return accepted
    }
  const setToken: Handler<Host> = async (_host, _params, { body }) => {
    const there = await board()
    await there.setToken(body)
    return accepted
  }
  return {
    'POST /dashboard/load': load('dashboard'),
    'POST /dashboard/prepare': load('dashboard'),
    'POST /dashboard/token': setToken,
    'POST /tile/load': load('tile'),
    'POST /tile/token': setToken,
  }
}
