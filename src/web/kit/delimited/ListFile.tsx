import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isKept } from '../../../shared/kept-text.ts'
import { Fault } from '../form/fields/TextField.tsx'
import classes from './ListFile.module.css'
import { decoded } from './lines.ts'

/** Bytes: far more than the longest list that is taken. */
const largestFile = 2 ** 20

interface ListFileProps {
  /** The field that holds what stands in the file. */
  name: string
  children?: ReactNode
}

export function ListFile({ name, children }: ListFileProps) {
  const intl = useIntl()
  const { setFieldValue } = useFormikContext()
  const [fault, setFault] = useState('')
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > largestFile) return setFault(intl.formatMessage({ id: 'kit.file.tooLarge' }, { size: '1 MB' }))
    const text = decoded(new Uint8Array(await file.arrayBuffer()))
    // Any may be chosen, whatever is offered: a picture, or a workbook (U260).
    if (!isKept(text)) return setFault(intl.formatMessage({ id: 'kit.file.noText' }))
    setFault('')
    await setFieldValue(name, text)
  }
  return (
    <div>
      <div className={classes.buttons}>
        <FileButton accept=".csv,.tsv,.txt,text/csv,text/plain" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              <FormattedMessage id="kit.file.choose" />
            </Button>
          )}
        </FileButton>
        {children}
      </div>
      {fault && (
        <div role="alert" className={classes.fault}>
          <Fault>{fault}</Fault>
        </div>
      )}
    </div>
  )
}
