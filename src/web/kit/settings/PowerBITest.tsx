import { Select } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PowerBITestStep } from '../../../contract/models/settings.ts'
import { CommandButton } from '../CommandButton.tsx'
import { registrationLabels } from './sections/connections.ts'
import { TestLine, TestSteps, useTest } from './TestSteps.tsx'

interface Tested {
  steps: readonly PowerBITestStep[]
  workspaceNames: readonly string[]
}

interface PowerBITestProps {
  /** Of the registrations, from 1. */
  test: (number: number) => Promise<Tested>
}

/** The way to Power BI by the settings that are saved, step by step, and who mends what does not go. */
export function PowerBITest({ test }: PowerBITestProps) {
  const intl = useIntl()
  const [number, setNumber] = useState('1')
  const { isBusy, answer, ask } = useTest(() => test(Number(number)))
  return (
    <TestLine
      label="setting.testOfPowerBI"
      group="azureSettings"
      answer={answer}
      steps={(tested) => <Steps {...tested} />}
    >
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
    </TestLine>
  )
}

function Steps({ steps, workspaceNames }: Tested) {
  const intl = useIntl()
  const done = ({ name }: PowerBITestStep) => (
    <>
      <FormattedMessage id={`setting.powerBITest.${name}`} />
      {name === 'workspaces' && (
        <>
          {'. '}
          <FormattedMessage id="setting.powerBITestWorkspaces" values={{ names: intl.formatList(workspaceNames) }} />
        </>
      )}
    </>
  )
  return <TestSteps steps={steps} done={done} />
}
