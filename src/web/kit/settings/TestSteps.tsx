import { Alert } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { getIn, useFormikContext } from 'formik'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import type { ConnectionTestStep } from '../../../contract/models/settings.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { apiErrorOf } from '../api-error.ts'
import { failureWords } from '../failure-notice.ts'
import { SettingLine } from './SettingLine.tsx'
import classes from './Settings.module.css'

interface Step {
  name: string
  isDone: boolean
  problem: string | null
  mender: ConnectionTestStep['mender']
}

type Answer<Tested> = Tested | { reason: string }

/** One question at a time, and what became of the last one. */
export function useTest<Tested extends object>(test: () => Promise<Tested>) {
  const intl = useIntl()
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer<Tested>>()
  const ask = async () => {
    setIsBusy(true)
    setAnswer(undefined)
    try {
      setAnswer(await test())
    } catch (thrown) {
      setAnswer({ reason: failureWords(intl, apiErrorOf(thrown)) })
    }
    setIsBusy(false)
  }
  return { isBusy, answer, ask }
}

interface TestLineProps<Tested> {
  /** What is tested: a section may have several. */
  label: MessageKey
  /** Members of the form that it rests on, as they are kept. */
  group: string
  answer: Answer<Tested> | undefined
  /** What asks. */
  children: ReactNode
  steps: (tested: Tested) => ReactNode
}

/** The answer stands where it was asked for. */
export function TestLine<Tested extends object>({ label, group, answer, children, steps }: TestLineProps<Tested>) {
  const { values, initialValues } = useFormikContext<object>()
  const saved = (of: object) => JSON.stringify(getIn(of, group))
  return (
    <SettingLine
      label={label}
      help={saved(values) === saved(initialValues) ? 'setting.testHelp' : 'setting.testUnsaved'}
    >
      <div className={classes.test}>{children}</div>
      <div role="status" className={answer && classes.answer}>
        {answer && ('reason' in answer ? <Fault text={answer.reason} /> : steps(answer))}
      </div>
    </SettingLine>
  )
}

const Fault = ({ text }: { text: string }) => (
  <Alert color="red" p="xs" role="presentation" icon={<IconAlertCircle aria-hidden />}>
    {text}
  </Alert>
)

/** What went well, and who mends what did not. */
export function TestSteps<Of extends Step>({ steps, done }: { steps: readonly Of[]; done: (step: Of) => ReactNode }) {
  const intl = useIntl()
  const wrong = ({ problem, mender }: Of) =>
    [problem, mender && intl.formatMessage({ id: `setting.mender.${mender}` })].filter(Boolean).join(' ')
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.name}>
          {step.isDone ? (
            <Alert color="green" p="xs" icon={<IconCircleCheck aria-hidden />}>
              {done(step)}
            </Alert>
          ) : (
            <Fault text={wrong(step)} />
          )}
        </li>
      ))}
    </ol>
  )
}
