/** Opening, drawing, renewing: requests about the report as a whole. */
import { editMode } from '../editing/load.ts'
import type { Host } from '../host.ts'
import { isAbort } from '../library-client.ts'
import { isTree } from '../merge.ts'
import { invalid, notAuthorized, notSupported, ProtocolError, traceLevel, viewModes } from '../protocol.ts'
import { clearSelection } from '../report-state.ts'
import { accepted, answer, type Handler, type Routes } from '../router.ts'
import { textMember } from './members.ts'

const setToken: Handler<Host> = async (host, _, { body }) => {
  await host.setToken(body)
  return accepted
}

export const life: Routes<Host> = {
  'POST /report/load': (host, _, { body, headers }) => {
    host.load(body, false, headers.tokenProviderSupplied === true)
    return accepted
  },
  'POST /report/prepare': (host, _, { body, headers }) => {
    host.load(body, true, headers.tokenProviderSupplied === true)
    return accepted
  },
  'POST /report/render': (host, _, { body }) => {
    host.render(body)
    return accepted
  },
  'POST /frontload/config': (host, _, { body }) => {
    if (isTree(body) && body.type === 'report') host.prefetch(body)
    return accepted
  },
  'POST /report/token': setToken,
  'GET /getCorrelationId': (host) => answer(host.correlationId()),
  'GET /report/hasUnsavedChanges': (host) => answer(host.current().hasUnsavedChanges),
  // Of this product alone: the SDK knows no such thing.
  'GET /report/unsaved': async (host) => answer((await editMode()).unsavedOf(host.current())),
  'POST /report/unsaved': async (host, _, { body }) => {
    const { withUnsaved } = await editMode()
    host.change(withUnsaved(host.requireEditing(), body), 'sdk')
    return accepted
  },
  'POST /report/save': async (host) => {
    host.requireEditing()
    const { reportGuid: reportObjectId, name: reportName } = await host.saving.save()
    host.post('saved', { saveAs: false, reportObjectId, reportName })
    return accepted
  },
  'POST /report/saveAs': async (host, _, { body }) => {
    if (!host.requireEditing().view.rights.canCopy) throw notAuthorized('You may not make reports.')
    if (isTree(body) && body.targetWorkspaceId) throw notSupported('workspaces')
    const { reportGuid: reportObjectId, name: reportName } = await host.saving.saveAs(textMember(body, 'name'))
    host.post('saved', { saveAs: true, reportObjectId, reportName })
    return accepted
  },
  'POST /report/switchMode/:mode': async (host, { mode = '' }) => {
    const wanted = mode.toLowerCase()
    if (!(wanted in viewModes)) throw invalid(`'${mode}' is not a view mode.`)
    if (wanted === 'edit') {
      host.requireEditing()
      await editMode()
    }
    const state = wanted === 'edit' ? host.requireEditing() : host.current()
    host.change({ ...state, isEditing: wanted === 'edit', edited: null, selection: null }, 'sdk')
    return accepted
  },
  'POST /report/refresh': (host) => {
    host.current()
    host.refresh().catch((failure: unknown) => {
      // Of a report that is not shown any more.
      if (isAbort(failure)) return
      const detailedMessage = failure instanceof Error ? failure.message : String(failure)
      const detail =
        failure instanceof ProtocolError ? failure.detail : { message: 'LoadReportFailed', detailedMessage }
      host.post('error', { level: traceLevel.error, ...detail })
    })
    return accepted
  },
  'POST /report/print': (host) => {
    host.current()
    // After the answer has left: the dialog stops this page.
    setTimeout(() => window.print(), 0)
    return accepted
  },
  'POST /report/closeAllOverlays': (host) => {
    host.stage.closeOverlays()
    return accepted
  },
  // The flag asks whether what is shown large or as a table lets go as well; here a selection never depends on that.
  'POST /report/clearSelectedVisuals/:flag': (host, { flag = '' }) => {
    if (flag !== 'true' && flag !== 'false') throw invalid(`'${flag}' must be true or false.`)
    host.change(clearSelection(host.current()), 'sdk')
    return accepted
  },
  'POST /report/userState': (host) => {
    host.saveUserState()
    return accepted
  },
  'DELETE /report/userState': (host) => {
    host.resetUserState()
    return accepted
  },
  'GET /report/isUserStateApplied': (host) => answer(host.hasUserState()),
}

/** Kinds of embedding that local reports do not have. The frame answers, then says why nothing will appear. */
const refuseKind =
  (what: string, place: string): Handler<Host> =>
  (host) => {
    const error = notSupported(what)
    // After the answer has left.
    setTimeout(() => host.postAt(place, 'error', { ...error.detail, level: traceLevel.fatal }), 0)
    host.stage.showFailure(error)
    return accepted
  }

export const otherKinds: Routes<Host> = {
  'POST /qna/load': refuseKind('questions and answers', 'qna'),
  'POST /qna/prepare': refuseKind('questions and answers', 'qna'),
  'POST /report/create': refuseKind('creating reports', 'reports'),
  'POST /quickcreate': refuseKind('creating reports', 'reports'),
  'POST /qna/interpret': () => {
    throw notSupported('questions and answers')
  },
}
