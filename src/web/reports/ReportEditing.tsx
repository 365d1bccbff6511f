import { Text } from '@mantine/core'
import { IconCopyPlus, IconDeviceFloppy, IconPencil, IconX } from '@tabler/icons-react'
import type { Report } from 'powerbi-client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { EmbedToken } from '../../contract/services/power-bi-embed.ts'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { permissions } from '../../contract/vocabulary/permissions.ts'
import { askedOnce } from '../api/asked-once.ts'
import { useLazyPowerBiEmbedGetSidebarItemsQuery } from '../api/generated/power-bi-embed.ts'
import { isServerThere } from '../api/transport.ts'
import { toast } from '../kit/toast.ts'
import { useHasLeft } from '../kit/use-has-left.ts'
import { useOpener } from '../kit/use-opener.ts'
import { useCan } from '../session/access.ts'
import { useIsReachable } from '../store/hooks.ts'
import { ChangedMeanwhileDialog, SaveAsDialog, type SaveFault } from './EditingDialogs.tsx'
import { isOfPowerBI } from './embed-service.ts'
import { type ChangedMeanwhile, changedMeanwhile, isAnswerLost, wordsOfFrame } from './frame-faults.ts'
import { ToolButton } from './ToolButton.tsx'
import type { Editing } from './use-editing.ts'
import type { UnsavedPages } from './use-unsaved-pages.ts'

interface ReportEditingProps {
  shown: EmbedToken
  report: RefObject<Report | undefined>
  editing: Editing
  /** Null: nobody but the frame knows what is unsaved in it. */
  unsavedPages: UnsavedPages | null
  isOff: boolean
  begun: () => void
}

type Asked = { kind: 'saveAs' } | { kind: 'changed'; by: ChangedMeanwhile }

/** As a frame says it. */
const nobodyThere = { errorCode: '503' }

/** View to edit by Edit; back by Cancel, or by Save, which saves first. */
export function ReportEditing({ shown, report, editing, unsavedPages, isOff, begun }: ReportEditingProps) {
  const intl = useIntl()
  const mayCopy = useCan(permissions.reports.create) && !isOfPowerBI(shown)
  const [fetchMenu] = useLazyPowerBiEmbedGetSidebarItemsQuery(askedOnce)
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const { lostCopy } = editing
  const isReachable = useIsReachable()
  const { remember, giveBack } = useOpener()
  const open = (next: Asked) => {
    remember()
    setAsked(next)
  }
  const close = () => {
    setAsked(undefined)
    giveBack()
  }

  /** Not sent at all where nobody answers; once sent, a lost answer is called that. */
  const isThere = async () => isReachable || isOfPowerBI(shown) || isServerThere()

  const hasLeft = useHasLeft()
  const run = async (label: MessageKey, work: (opened: Report) => Promise<unknown>) => {
    if (!report.current || isBusy) return
    setIsBusy(true)
    try {
      await work(report.current)
    } catch (thrown) {
      // What was asked of a frame ends with it, and says nothing.
      if (hasLeft.current) return
      const by = changedMeanwhile(thrown)
      if (label === 'reports.save') editing.setMayBeSaved(isAnswerLost(thrown))
      if (by) open({ kind: 'changed', by })
      else {
        const away = label === 'reports.save' ? 'reports.saveAway' : 'kit.needsServer'
        toast({ color: 'red', title: intl.formatMessage({ id: label }), message: wordsOfFrame(intl, thrown, away) })
      }
    } finally {
      setIsBusy(false)
    }
  }
  /** Null: nothing that was changed before, and not saved, is on the screen again. */
  const bringBack = async (opened: Report): Promise<{ mayBeSaved: boolean } | null> => {
    const found = await unsavedPages?.find()
    if (!unsavedPages || !found) return null
    const when = intl.formatDate(found.savedAt, { dateStyle: 'medium', timeStyle: 'short' })
    let unsaved: { mayBeSaved: boolean } | null
    try {
      unsaved = await unsavedPages.bringBack(opened, found.pages)
    } catch (thrown) {
      if (!changedMeanwhile(thrown)) throw thrown
      unsavedPages.forget()
      toast({ color: 'red', message: intl.formatMessage({ id: 'reports.unsavedGone' }, { when }) })
      return null
    }
    if (!unsaved) unsavedPages.forget()
    const id = unsaved ? 'reports.unsavedBack' : 'reports.unsavedSaved'
    toast({ color: unsaved ? 'blue' : 'green', message: intl.formatMessage({ id }, { when }) })
    return unsaved
  }
  const edit = () =>
    run('reports.edit', async (opened) => {
      await opened.switchMode('edit')
      const unsaved = await bringBack(opened)
      begun()
      editing.changed(true, unsaved !== null, unsaved?.mayBeSaved)
    })
  const save = () =>
    run('reports.save', async (opened) => {
      if (!editing.mayBeSaved && !(await isThere())) throw nobodyThere
      editing.setMayBeSaved(true)
      await opened.save()
      if (hasLeft.current) return
      // What was changed while it was on its way is not saved: editing goes on with it.
      if (!(await opened.isSaved())) {
        editing.changed(true, true)
        await unsavedPages?.keep(opened)
        toast({ color: 'blue', message: intl.formatMessage({ id: 'reports.savedBefore' }) })
        return
      }
      unsavedPages?.forget()
      await opened.switchMode('view')
      editing.changed(false)
      toast({ color: 'green', message: intl.formatMessage({ id: 'SavedSuccessfully' }) })
    })
  // What was changed goes with the load.
  const load = () =>
    run('reports.cancelEdit', async (opened) => {
      await opened.reload()
      unsavedPages?.forget()
      lostCopy.current = undefined
      editing.changed(false)
    })
  const cancel = async () => {
    if (await editing.mayDiscard()) await load()
  }
  /** Null: it was made; otherwise why not. */
  const saveAs = async (name: string): Promise<SaveFault | null> => {
    try {
      if (lostCopy.current !== name && !(await isThere())) throw nobodyThere
      await report.current?.saveAs({ name })
      lostCopy.current = undefined
      unsavedPages?.forget()
      await report.current?.switchMode('view')
    } catch (thrown) {
      const isLost = isAnswerLost(thrown)
      lostCopy.current = isLost ? name : undefined
      return { words: wordsOfFrame(intl, thrown, 'reports.saveAway'), isLost }
    }
    close()
    editing.changed(false)
    toast({ color: 'green', message: intl.formatMessage({ id: 'reports.savedAs' }, { name }) })
    const menu = await fetchMenu()
      .unwrap()
      .catch(() => null)
    const made = menu?.reports.find(({ reportId }) => reportId === editing.savedAs.current)
    if (made) editing.goTo(`/app/main/report/${made.id}`)
    return null
  }

  const offer = useRef(() => {})
  offer.current = () => {
    const actions = [{ label: intl.formatMessage({ id: 'reports.edit' }), run: () => void edit() }]
    if (!editing.isEditing)
      toast({ color: 'blue', message: intl.formatMessage({ id: 'reports.unsavedThere' }), actions })
  }
  useEffect(() => {
    if (isOff) return
    unsavedPages?.find().then((found) => found && offer.current(), console.error)
  }, [unsavedPages, isOff])

  if (!editing.isEditing) {
    return (
      <ToolButton label="reports.edit" icon={IconPencil} isBusy={isBusy} isOff={isOff} onClick={() => void edit()} />
    )
  }
  return (
    <>
      <Text size="xs" c="dimmed" role="status" style={{ whiteSpace: 'nowrap' }}>
        {editing.isUnsaved && <FormattedMessage id="reports.notSaved" />}
      </Text>
      <ToolButton
        label="reports.save"
        icon={IconDeviceFloppy}
        isBusy={isBusy}
        isNext={editing.isUnsaved}
        onClick={() => void save()}
      />
      {mayCopy && (
        <ToolButton
          label="reports.saveAs"
          icon={IconCopyPlus}
          isOff={isBusy}
          onClick={() => open({ kind: 'saveAs' })}
        />
      )}
      <ToolButton label="reports.cancelEdit" icon={IconX} isOff={isBusy} onClick={() => void cancel()} />
      {editing.question}
      {asked?.kind === 'saveAs' && (
        <SaveAsDialog name={shown.reportName} lost={lostCopy.current} save={saveAs} onClose={close} />
      )}
      {asked?.kind === 'changed' && (
        <ChangedMeanwhileDialog
          by={asked.by}
          onLoad={() => {
            close()
            void load()
          }}
          onSaveAs={mayCopy ? () => setAsked({ kind: 'saveAs' }) : undefined}
          onClose={close}
        />
      )}
    </>
  )
}
