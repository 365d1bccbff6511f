import type { Bookmark } from '../../contract/models/report-definition.ts'
import { applyBookmark, applyState, captureState, findBookmark } from '../bookmarks.ts'
import type { Host } from '../host.ts'
import { flag, requireType } from '../member-types.ts'
import { isTree } from '../merge.ts'
import { invalid } from '../protocol.ts'
import { accepted, answer, type Routes } from '../router.ts'
import { textMember } from './members.ts'

interface DescribedBookmark {
  name: string
  displayName: string
  children?: DescribedBookmark[]
}

const describeBookmark = ({ name, displayName, children }: Bookmark): DescribedBookmark => ({
  name,
  displayName,
  ...(children ? { children: children.map(describeBookmark) } : {}),
})

export function applyByName(host: Host, name: string, initiator: 'user' | 'sdk'): void {
  const state = host.current()
  host.change(applyBookmark(state, findBookmark(state.view.bookmarks, name)), initiator)
  host.post('bookmarkApplied', { bookmarkName: name })
}

let captured = 0

export const bookmarks: Routes<Host> = {
  'GET /report/bookmarks': (host) => answer(host.current().view.bookmarks.map(describeBookmark)),
  'POST /report/bookmarks/applyByName': (host, _, { body }) => {
    applyByName(host, textMember(body, 'name'), 'sdk')
    return accepted
  },
  'POST /report/bookmarks/applyState': (host, _, { body }) => {
    host.change(applyState(host.current(), textMember(body, 'state')), 'sdk')
    host.post('bookmarkApplied', { bookmarkName: '' })
    return accepted
  },
  'POST /report/bookmarks/capture': (host, _, { body }) => {
    requireType(body, { of: { options: { of: { personalizeVisuals: flag, allPages: flag } } } }, 'The request')
    const state = captureState(host.current())
    captured += 1
    return answer({ name: `captured-${captured}`, displayName: `Bookmark ${captured}`, state })
  },
  'POST /report/bookmarks/play': (host, _, { body }) => {
    const mode = isTree(body) ? body.playMode : undefined
    if (mode !== 0 && mode !== 1) throw invalid('playMode must be 0 or 1.')
    host.stage.playBookmarks(mode === 1 ? host.current().view.bookmarks : [])
    return accepted
  },
}
