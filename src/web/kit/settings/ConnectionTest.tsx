import { IconPlugConnected } from '@tabler/icons-react'
import { FormattedMessage } from 'react-intl'
import type { TestConnection, ConnectionTest as Tested } from '../../../contract/models/settings.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CommandButton } from '../CommandButton.tsx'
import { TestLine, TestSteps, useTest } from './TestSteps.tsx'

type Connection = TestConnection['connection']

export type AskConnection = (connection: Connection) => Promise<Tested>

interface ConnectionTestProps {
  of: Connection
  test: AskConnection
}

const words = {
  directory: { label: 'setting.testOfDirectory', action: 'setting.testDirectory', group: 'azureSettings' },
  ldap: { label: 'setting.testOfLdap', action: 'setting.testLdap', group: 'ldap' },
  mobileId: { label: 'setting.testOfMobileId', action: 'setting.testMobileId', group: 'security' },
} as const satisfies Record<Connection, { label: MessageKey; action: MessageKey; group: string }>

/** The way to a directory or a service by the settings that are saved, step by step, and who mends what does not go. */
export function ConnectionTest({ of: connection, test }: ConnectionTestProps) {
  const { label, action, group } = words[connection]
  const { isBusy, answer, ask } = useTest(() => test(connection))
  return (
    <TestLine
      label={label}
      group={group}
      answer={answer}
      steps={({ steps }) => (
        <TestSteps steps={steps} done={({ name }) => <FormattedMessage id={`setting.tested.${name}`} />} />
      )}
    >
      <CommandButton
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={() => void ask()}
      >
        <FormattedMessage id={action} />
      </CommandButton>
    </TestLine>
  )
}
