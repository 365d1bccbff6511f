import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconFiles, IconFolderUp, IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { ReportUpload } from '../../../../contract/services/report-uploads.ts'
import { limits } from '../../../../contract/vocabulary/limits.ts'
import { CommandButton } from '../../../kit/CommandButton.tsx'
import { Fault } from '../../../kit/form/fields/TextField.tsx'
import { StateIcon } from '../../../kit/State.tsx'
import { type BroughtFile, chosenFiles, definitionFile, droppedFiles, inReportFolder } from './brought-files.ts'
import { sizeWords } from './size-words.ts'
import classes from './Upload.module.css'

interface UploadChoiceProps {
  /** Parts of it are missing still. */
  waiting: ReportUpload | undefined
  isReplacement: boolean
  /** A file was changed while it was sent. */
  isChanged: boolean
  onChosen: (files: readonly BroughtFile[]) => void
  onForget: () => void
}

/** A folder, or its files: chosen or dropped. */
export function UploadChoice({ waiting, isReplacement, isChanged, onChosen, onForget }: UploadChoiceProps) {
  const intl = useIntl()
  const folderInput = useRef<HTMLInputElement>(null)
  const filesInput = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState('')
  const take = (brought: readonly BroughtFile[]) => {
    const files = inReportFolder(brought)
    const found = faultOf(files, intl)
    setFault(found)
    if (found === '') onChosen(files)
  }
  const takeChosen = (input: HTMLInputElement) => {
    take(chosenFiles(input.files))
    // The same ones again are a new wish: what was wrong with them may have been mended.
    input.value = ''
  }
  return (
    <div className={classes.part}>
      {isChanged ? (
        <Alert color="red" role="alert" p="xs" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage id="pbiReports.upload.changed" />
        </Alert>
      ) : (
        waiting && (
          <Alert color="yellow" role="status" p="xs" icon={<IconInfoCircle aria-hidden />}>
            <div className={classes.waiting}>
              <FormattedMessage
                id="pbiReports.upload.waiting"
                values={{
                  files: intl.formatList(waiting.files.map(({ path }) => path).slice(0, 5)),
                  percent: partArrived(waiting),
                }}
              />
              <CommandButton variant="subtle" onClick={onForget}>
                <FormattedMessage id="pbiReports.upload.forget" />
              </CommandButton>
            </div>
          </Alert>
        )
      )}
      <section
        className={classes.drop}
        data-is-over={isOver || undefined}
        aria-labelledby="upload-choice"
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          droppedFiles(event.dataTransfer, limits.uploadedFiles).then(take, () =>
            setFault(intl.formatMessage({ id: 'pbiReports.upload.unreadable' })),
          )
        }}
      >
        <StateIcon of={IconFolderUp} />
        <h2 id="upload-choice" className={classes.title}>
          <FormattedMessage id="pbiReports.upload.choice" />
        </h2>
        <p className={classes.hint}>
          <FormattedMessage
            id={isReplacement ? 'pbiReports.upload.replaceHint' : 'pbiReports.upload.choiceHint'}
            values={{ size: sizeWords(intl, limits.uploadedBytes), count: limits.uploadedFiles }}
          />
        </p>
        <div className={classes.buttons}>
          <Button leftSection={<IconFolderUp size={16} aria-hidden />} onClick={() => folderInput.current?.click()}>
            <FormattedMessage id="pbiReports.upload.folder" />
          </Button>
          <Button
            variant="default"
            leftSection={<IconFiles size={16} aria-hidden />}
            onClick={() => filesInput.current?.click()}
          >
            <FormattedMessage id="pbiReports.upload.files" />
          </Button>
        </div>
        <input
          ref={folderInput}
          type="file"
          hidden
          multiple
          {...{ webkitdirectory: '' }}
          onChange={({ currentTarget }) => takeChosen(currentTarget)}
        />
        <input
          ref={filesInput}
          type="file"
          hidden
          multiple
          accept=".json,.csv,.gz"
          onChange={({ currentTarget }) => takeChosen(currentTarget)}
        />
        {fault && (
          <div role="alert" className={classes.fault}>
            <Fault>{fault}</Fault>
          </div>
        )}
      </section>
    </div>
  )
}

const partArrived = ({ files }: ReportUpload): number => {
  const all = files.reduce((sum, { size }) => sum + size, 0)
  const arrived = files.reduce((sum, { parts, size }) => sum + Math.min(parts * limits.uploadedPart, size), 0)
  return Math.floor((100 * arrived) / Math.max(all, 1))
}

/** What can be said before anything is sent. */
function faultOf(files: readonly BroughtFile[], intl: IntlShape): string {
  if (files.length === 0) return intl.formatMessage({ id: 'pbiReports.upload.nothing' })
  if (files.length > limits.uploadedFiles)
    return intl.formatMessage({ id: 'pbiReports.upload.tooManyFiles' }, { count: limits.uploadedFiles })
  const definition = files.find(({ path }) => path === definitionFile)
  const isTooLarge = definition !== undefined && definition.file.size > 3 * limits.uploadedDefinition
  return isTooLarge ? intl.formatMessage({ id: 'reportUpload.definitionTooLarge' }) : ''
}
