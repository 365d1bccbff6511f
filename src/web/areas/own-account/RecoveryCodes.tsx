import { Button, Group, Stack, Text } from '@mantine/core'
import { FormattedMessage } from 'react-intl'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Dialog } from '../../kit/form/Dialog.tsx'
import classes from './RecoveryCodes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** The only time that anybody sees them: a press beside the dialog does not close it. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      kind="question"
      title={<FormattedMessage id="ownAccount.codes.title" />}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <Text size="sm">
          <FormattedMessage id="ownAccount.codes.detail" />
        </Text>
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code dir="ltr">{code}</code>
            </li>
          ))}
        </ol>
        <Group justify="space-between">
          <CopyButton text={codes.join('\n')} />
          <Button onClick={onClose} data-autofocus>
            <FormattedMessage id="ownAccount.codes.kept" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
