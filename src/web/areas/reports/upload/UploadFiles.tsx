import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { UploadFault } from '../../../../contract/services/report-uploads.ts'
import { Fault } from '../../../kit/form/fields/TextField.tsx'
import { sizeWords } from './size-words.ts'
import classes from './Upload.module.css'

interface ShownFile {
  path: string
  /** Null: it is not there. */
  size: number | null
  /** What it is for. */
  use?: ReactNode
}

interface UploadFilesProps {
  files: readonly ShownFile[]
  faults: readonly UploadFault[]
}

/** What is said in English in every language has a direction of its own. */
const apart = (words: string): string => (/[\u0590-\u08ff]/.test(words) ? words : `\u2066${words}\u2069`)

/** Each file with what is wrong with it; also one that is wrong by not being there. */
export function UploadFiles({ files, faults }: UploadFilesProps) {
  const intl = useIntl()
  const known = new Set(files.map(({ path }) => path))
  const others = [...new Set(faults.map(({ file }) => file))].filter((path) => !known.has(path))
  const all: ShownFile[] = [...files, ...others.map((path) => ({ path, size: null }))]
  return (
    <ul className={classes.files} aria-label={intl.formatMessage({ id: 'pbiReports.upload.fileList' })}>
      {all.map(({ path, size, use }) => (
        <li key={path} className={classes.file}>
          <div className={classes.line}>
            <span className={classes.path}>
              <bdi dir="ltr">{path}</bdi>
            </span>
            {use && <span className={classes.use}>{use}</span>}
            <span className={classes.size}>
              {size === null ? <FormattedMessage id="pbiReports.upload.missing" /> : sizeWords(intl, size)}
            </span>
          </div>
          {faults
            .filter(({ file }) => file === path)
            .map(({ line, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places.
              <div key={index} className={classes.fault}>
                <Fault>
                  {`${line === null ? '' : `${intl.formatMessage({ id: 'pbiReports.upload.line' }, { line })} `}${apart(reason)}`}
                </Fault>
              </div>
            ))}
        </li>
      ))}
    </ul>
  )
}
