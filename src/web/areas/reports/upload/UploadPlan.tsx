import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PlanReport, ReportPlan, ReportUpload } from '../../../../contract/services/report-uploads.ts'
import { limits } from '../../../../contract/vocabulary/limits.ts'
import { useReportUploadsPlanReportQuery } from '../../../api/generated/report-uploads.ts'
import { Fact, Facts } from '../../../kit/page/Facts.tsx'
import { PartBody, usePartState } from '../../../kit/part/Part.tsx'
import { useAccess } from '../../../session/access.ts'
import { type BroughtFile, definitionFile } from './brought-files.ts'
import { sizeWords } from './size-words.ts'
import classes from './Upload.module.css'
import { UploadFiles } from './UploadFiles.tsx'
import { UploadForm } from './UploadForm.tsx'
import { awaitsNames, type Wanted } from './use-sending.ts'

interface UploadPlanProps {
  files: readonly BroughtFile[]
  /** The last one, which may be of these files and wait for them. */
  last: ReportUpload | null | undefined
  replacesReportId: number | null
  onBack: () => void
  onStart: (wanted: Wanted) => Promise<void>
}

/** What was found, and what would become of it. Nothing is sent but what `report.json` says. */
export function UploadPlan({ files, last, replacesReportId, onBack, onStart }: UploadPlanProps) {
  const [definition, setDefinition] = useState<string | null>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { isTenant } = useAccess()
  useEffect(() => {
    let isShown = true
    const found = files.find(({ path }) => path === definitionFile)
    Promise.resolve(found?.file.text() ?? null).then(
      (text) => isShown && setDefinition(text),
      () => isShown && setIsUnreadable(true),
    )
    return () => {
      isShown = false
    }
  }, [files])
  const planReport = useMemo<PlanReport>(
    () => ({
      definition: definition ?? null,
      files: files.map(({ path, file }) => ({ path, size: Math.min(file.size, limits.uploadedBytes) })),
      replacesReportId,
    }),
    [definition, files, replacesReportId],
  )
  const plan = useReportUploadsPlanReportQuery(
    { planReport },
    { skip: definition === undefined, refetchOnMountOrArgChange: true },
  )
  const state = usePartState(plan)
  const back = (
    <Button variant="default" onClick={onBack}>
      <FormattedMessage id="pbiReports.upload.back" />
    </Button>
  )
  if (isUnreadable || state.kind !== 'shown') {
    return (
      <div className={classes.part}>
        {isUnreadable ? (
          <Alert color="red" role="alert">
            <FormattedMessage id="pbiReports.upload.unreadable" />
          </Alert>
        ) : (
          <PartBody state={state} onRetry={plan.refetch}>
            {() => null}
          </PartBody>
        )}
        <div className={classes.buttons}>{back}</div>
      </div>
    )
  }
  const { answer } = state
  const wanted = wantedOf(files, answer)
  const said = last && awaitsNames(last, { files: wanted, replacesReportId: answer.replaces?.id ?? null }) ? last : null
  const size = wanted.reduce((sum, { file }) => sum + file.size, 0)
  const isTooLarge = size > limits.uploadedBytes
  return (
    <div className={classes.part}>
      <Found plan={answer} />
      {isTooLarge && <TooLarge />}
      {answer.leftOut.length > 0 && <LeftOut paths={answer.leftOut} />}
      <UploadFiles files={shownFiles(files, answer)} faults={answer.faults} />
      <UploadForm
        name={answer.isOfFiles ? (said?.name ?? answer.name ?? '') : undefined}
        roleIds={said?.roleIds ?? []}
        hasRoles={isTenant && answer.replaces === null}
        reason={answer.faults.length > 0 || isTooLarge ? 'pbiReports.upload.hasFaults' : undefined}
        onStart={(report) => onStart({ files: wanted, replacesReportId: answer.replaces?.id ?? null, ...report })}
        back={back}
        go={<Go size={size} />}
      />
    </div>
  )
}

function Go({ size }: { size: number }) {
  return <FormattedMessage id="pbiReports.upload.go" values={{ size: sizeWords(useIntl(), size) }} />
}

/** What the report has no use for stays where it is. */
function wantedOf(files: readonly BroughtFile[], { leftOut }: ReportPlan): BroughtFile[] {
  const unwanted = new Set(leftOut)
  return files.filter(({ path }) => !unwanted.has(path))
}

function shownFiles(files: readonly BroughtFile[], plan: ReportPlan) {
  const definition = files.find(({ path }) => path === definitionFile)
  return [
    ...(definition
      ? [
          {
            path: definitionFile,
            size: definition.file.size,
            use: <FormattedMessage id="pbiReports.upload.definition" />,
          },
        ]
      : []),
    ...plan.tables.map(({ name, file, size }) => ({
      path: file,
      size,
      use: <FormattedMessage id="pbiReports.upload.table" values={{ name: <bdi key={name}>{name}</bdi> }} />,
    })),
  ]
}

function Found({ plan: { name, replaces, isOfFiles, pages, faults } }: { plan: ReportPlan }) {
  const intl = useIntl()
  return (
    <>
      <Facts>
        {name !== null && !isOfFiles && (
          <Fact label="pbiReports.name">
            <bdi>{name}</bdi>
          </Fact>
        )}
        <Fact label="pbiReports.upload.fate">
          <FormattedMessage
            id={
              replaces
                ? 'pbiReports.upload.replaces'
                : isOfFiles
                  ? 'pbiReports.upload.isOfFiles'
                  : 'pbiReports.upload.isNew'
            }
            values={{ name: replaces?.name ?? '' }}
          />
        </Fact>
        {pages.length > 0 && <Fact label="pbiReports.upload.pages">{intl.formatList(pages)}</Fact>}
      </Facts>
      {faults.length > 0 && (
        <Alert color="red" role="alert" p="xs">
          <FormattedMessage id="pbiReports.upload.faults" values={{ count: faults.length }} />
        </Alert>
      )}
    </>
  )
}

function TooLarge() {
  const intl = useIntl()
  return (
    <Alert color="red" role="alert" p="xs">
      <FormattedMessage id="pbiReports.upload.tooLarge" values={{ size: sizeWords(intl, limits.uploadedBytes) }} />
    </Alert>
  )
}

function LeftOut({ paths }: { paths: readonly string[] }) {
  const intl = useIntl()
  return (
    <Alert color="yellow" role="note" p="xs" icon={<IconInfoCircle aria-hidden />}>
      <FormattedMessage
        id="pbiReports.upload.leftOut"
        values={{ count: paths.length, files: intl.formatList(paths.slice(0, 10)) }}
      />
    </Alert>
  )
}
