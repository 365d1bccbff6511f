/** What an embedder asks for when it loads a report. */
import type { ReportView } from '../contract/models/report-query.ts'
import { applyBookmark, applyState, choicesOf, findBookmark } from './bookmarks.ts'
import { type MemberType, object, oneOf, requireType, words } from './member-types.ts'
import { isTree, type Tree } from './merge.ts'
import { invalid, notAuthorized, notSupported, permissions, viewModes } from './protocol.ts'
import { applyConfig, openReport, pageOf, type ReportState, visualOf } from './report-state.ts'
import { changeSettings } from './settings.ts'

export function readLoadConfig(config: unknown): Tree & { accessToken: string; id: string } {
  if (!isTree(config)) throw invalid('The load configuration must be an object.')
  const { accessToken, id } = config
  if (typeof accessToken !== 'string' || accessToken === '') throw invalid('accessToken is required.')
  if (typeof id !== 'string' || id === '') throw invalid('id is required.')
  return { ...config, accessToken, id }
}

export const themeType: MemberType = { of: { themeJson: object } }

const types: MemberType = {
  of: {
    pageName: words,
    visualName: words,
    viewMode: oneOf(viewModes),
    permissions: oneOf(permissions),
    contrastMode: oneOf([0, 1, 2, 3, 4]),
    theme: themeType,
    bookmark: { of: { name: words, state: words } },
    settings: object,
    datasetBinding: object,
  },
}

/** A local report has data of its own, and shows no other. */
export function refuseBinding({ datasetBinding, datasetBindings }: Tree): void {
  const named = isTree(datasetBinding) ? Object.values(datasetBinding) : []
  const all = Array.isArray(datasetBindings) ? datasetBindings : []
  if ([...named.flat(), ...all].some((one) => one !== undefined && one !== null)) throw notSupported('datasetBinding')
}

/** A visual of that name alone is shown, or nothing would be. */
export function requireConfig(config: unknown, state: Pick<ReportState, 'pages'>): void {
  requireType(config, types, 'The load configuration')
  if (!isTree(config)) return
  refuseBinding(config)
  const { type, pageName, visualName } = config
  if (type !== 'visual' && typeof visualName !== 'string') return
  if (typeof pageName !== 'string' || pageName === '') throw invalid('pageName is required.')
  if (typeof visualName !== 'string' || visualName === '') throw invalid('visualName is required.')
  visualOf(pageOf(state, pageName), visualName)
}

export const mayWrite = (config: Tree) =>
  config.permissions === permissions.readWrite || config.permissions === permissions.all

/** A frame shows the report that it was loaded for, whatever token comes later. */
export function requireReport(guid: string, view: Pick<ReportView, 'reportGuid'>): void {
  if (guid.toLowerCase() !== view.reportGuid.toLowerCase())
    throw notAuthorized('The access token belongs to another report.')
}

/** The report as its first drawing shows it; refuses what the token does not allow. */
export function openWith(config: Tree, view: ReportView): ReportState {
  requireReport(String(config.id), view)
  requireConfig(config, view)
  const isEditing = config.viewMode === viewModes.edit
  if (isEditing && !(mayWrite(config) && view.rights.canEdit)) throw notAuthorized('The report may not be changed.')
  const { contrastMode } = config
  const settings = {
    ...changeSettings({}, config.settings ?? {}),
    ...(contrastMode === undefined ? {} : { contrastMode }),
  }
  const theme = isTree(config.theme) ? config.theme : null
  const opened = applyConfig({ ...openReport(view, settings, isEditing), theme }, config)
  const { bookmark } = config
  const shown = !isTree(bookmark)
    ? opened
    : typeof bookmark.state === 'string'
      ? applyState(opened, bookmark.state)
      : applyBookmark(opened, findBookmark(view.bookmarks, String(bookmark.name)))
  return { ...shown, start: choicesOf(shown) }
}
