import { useEffect, useRef, useState } from 'react'
import type { BeginUpload, ReportUpload } from '../../../../contract/services/report-uploads.ts'
import { limits } from '../../../../contract/vocabulary/limits.ts'
import {
  useReportUploadsBeginUploadMutation,
  useReportUploadsImportUploadMutation,
  useReportUploadsUploadPartMutation,
} from '../../../api/generated/report-uploads.ts'
import { isLost, isUnreachable } from '../../../api/wire.ts'
import { apiErrorOf } from '../../../kit/api-error.ts'
import { useHealing } from '../../../kit/use-healing.ts'
import { useIsReachable } from '../../../store/hooks.ts'
import type { BroughtFile } from './brought-files.ts'
import type { NewReport } from './UploadForm.tsx'

export interface Wanted extends NewReport {
  files: readonly BroughtFile[]
  replacesReportId: number | null
}

interface Sending extends Wanted {
  /** Bytes that have arrived. */
  sent: number
  isAway: boolean
}

const toldOf = ({ path, file }: BroughtFile): BeginUpload['files'][number] => ({
  path,
  size: file.size,
  modified: Math.max(file.lastModified, 0),
})

/** The very files that an upload waits for, and what was said of it: it is gone on with then. */
const isOf = (upload: ReportUpload, wanted: Wanted): boolean =>
  awaits(upload, wanted) && upload.name === wanted.name && upload.roleIds.join() === wanted.roleIds.join()

const awaits = (upload: ReportUpload, wanted: Wanted): boolean =>
  awaitsNames(upload, wanted) &&
  wanted.files.map(toldOf).every(({ size, modified }, place) => {
    const told = upload.files[place]
    return told?.size === size && told.modified === modified
  })

/** Files of those names: what was said of them is said of these, too, though they may have been changed since. */
export const awaitsNames = (
  { state, files, replacesReportId }: ReportUpload,
  wanted: Pick<Wanted, 'files' | 'replacesReportId'>,
): boolean =>
  state === 'sending' &&
  replacesReportId === wanted.replacesReportId &&
  files.length === wanted.files.length &&
  wanted.files.every(({ path }, place) => files[place]?.path === path)

/** Each part has its number, and is kept once: where an answer was lost it is sent again. */
const hasNotArrived = (thrown: unknown): boolean => {
  const error = apiErrorOf(thrown)
  return isLost(error) || isUnreachable(error)
}

interface SendingOptions {
  /** As the server knows it. */
  last: ReportUpload | null | undefined
  /** Everything is there, and is imported now. */
  done: () => unknown
  failed: (thrown: unknown) => void
}

/** Sends files in parts, and goes on by itself where the server was away. */
export function useSending({ last, done, failed }: SendingOptions) {
  const [beginUpload] = useReportUploadsBeginUploadMutation()
  const [uploadPart] = useReportUploadsUploadPartMutation()
  const [importUpload] = useReportUploadsImportUploadMutation()
  const [sending, setSending] = useState<Sending>()
  const isWanted = useRef(false)
  const way = useRef<{ id: string; parts: number[] }>(undefined)
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )

  const begin = async (wanted: Wanted) => {
    if (last && isOf(last, wanted)) return { id: last.id, parts: last.files.map(({ parts }) => parts) }
    const { files, ...said } = wanted
    const { id } = await beginUpload({ beginUpload: { files: files.map(toldOf), ...said } }).unwrap()
    return { id, parts: files.map(() => 0) }
  }

  const sendAll = async (wanted: Wanted) => {
    way.current ??= await begin(wanted)
    const { id, parts } = way.current
    const bytesOf = (part: number, { file }: BroughtFile) => Math.min(part * limits.uploadedPart, file.size)
    const sent = () => wanted.files.reduce((sum, each, place) => sum + bytesOf(parts[place] ?? 0, each), 0)
    for (const [file, each] of wanted.files.entries()) {
      for (let part = parts[file] ?? 0; bytesOf(part, each) < each.file.size; part++) {
        if (!isWanted.current) return
        setSending({ ...wanted, sent: sent(), isAway: false })
        const some = each.file.slice(part * limits.uploadedPart, (part + 1) * limits.uploadedPart)
        await uploadPart({ id, file, part, body: { file: some } }).unwrap()
        parts[file] = part + 1
      }
    }
    if (isWanted.current) await importUpload({ oneUpload: { id } }).unwrap()
  }

  const run = async (wanted: Wanted) => {
    setSending((before) => ({ ...wanted, sent: before?.sent ?? 0, isAway: false }))
    try {
      await sendAll(wanted)
      if (!isWanted.current) return
      await done()
      isWanted.current = false
      setSending(undefined)
    } catch (thrown) {
      if (!isWanted.current) return
      if (hasNotArrived(thrown)) return setSending((before) => before && { ...before, isAway: true })
      isWanted.current = false
      setSending(undefined)
      failed(thrown)
    }
  }
  const isAway = sending?.isAway === true
  useHealing(
    { isAway, isWell: !isAway, isReachable: useIsReachable() },
    () => void (sending && isWanted.current && run(sending)),
  )
  return {
    sending,
    /** Throws where the server refuses what was said of it. */
    start: async (wanted: Wanted) => {
      way.current = undefined
      isWanted.current = true
      try {
        way.current = await begin(wanted)
      } catch (thrown) {
        isWanted.current = hasNotArrived(thrown)
        if (!isWanted.current) throw thrown
      }
      void run(wanted)
    },
    /** Nothing more is sent. */
    give: () => {
      isWanted.current = false
      setSending(undefined)
    },
  }
}
