import { Alert, Select } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { getIn, useFormikContext } from 'formik'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PowerBITestStep } from '../../../contract/models/settings.ts'
import { apiErrorOf } from '../api-error.ts'
import { CommandButton } from '../CommandButton.tsx'
import { SettingLine } from './SettingLine.tsx'
import classes from './Settings.module.css'
import { registrationLabels } from './sections/connections.ts'

interface Tested {
  steps: readonly PowerBITestStep[]
  workspaceNames: readonly string[]
}

interface PowerBITestProps {
  /** Of the registrations, from 1. */
  test: (number: number) => Promise<Tested>
}

type Answer = Tested | { reason: string }

/** The way to Power BI by the settings that are saved, step by step, and who mends what does not go. */
export function PowerBITest({ test }: PowerBITestProps) {
  const intl = useIntl()
  const { values, initialValues } = useFormikContext<object>()
  const [number, setNumber] = useState('1')
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  const saved = (of: object) => JSON.stringify(getIn(of, 'azureSettings'))
  const ask = async () => {
    setIsBusy(true)
    setAnswer(undefined)
    try {
      setAnswer(await test(Number(number)))
    } catch (thrown) {
      setAnswer({ reason: apiErrorOf(thrown).message })
    }
    setIsBusy(false)
  }
  return (
    <SettingLine
      label="setting.test"
      help={saved(values) === saved(initialValues) ? 'setting.testHelp' : 'setting.testUnsaved'}
    >
      <div className={classes.test}>
        <Select
          aria-label={intl.formatMessage({ id: 'setting.powerBITestOf' })}
          data={registrationLabels.map((id, at) => ({ value: String(at + 1), label: intl.formatMessage({ id }) }))}
          value={number}
          onChange={(chosen) => chosen !== null && setNumber(chosen)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        <CommandButton
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          isBusy={isBusy}
          onClick={() => void ask()}
        >
          <FormattedMessage id="setting.powerBITestAction" />
        </CommandButton>
      </div>
      <div role="status" className={answer && classes.answer}>
        {answer && ('reason' in answer ? <Fault text={answer.reason} /> : <Steps {...answer} />)}
      </div>
    </SettingLine>
  )
}

const Fault = ({ text }: { text: string }) => (
  <Alert color="red" p="xs" role="presentation" icon={<IconAlertCircle aria-hidden />}>
    {text}
  </Alert>
)

function Steps({ steps, workspaceNames }: Tested) {
  const intl = useIntl()
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, isDone, problem, mender }) => (
        <li key={name}>
          {isDone ? (
            <Alert color="green" p="xs" icon={<IconCircleCheck aria-hidden />}>
              <FormattedMessage id={`setting.powerBITest.${name}`} />
              {name === 'workspaces' && (
                <>
                  {'. '}
                  <FormattedMessage
                    id="setting.powerBITestWorkspaces"
                    values={{ names: intl.formatList(workspaceNames) }}
                  />
                </>
              )}
            </Alert>
          ) : (
            <Fault
              text={[problem, mender && intl.formatMessage({ id: `setting.powerBIMender.${mender}` })]
                .filter(Boolean)
                .join(' ')}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
