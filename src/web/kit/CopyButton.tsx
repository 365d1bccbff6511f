import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'

export function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(text).then(() => setIsCopied(true), console.error)
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <FormattedMessage id={isCopied ? 'kit.copied' : 'kit.copy'} />
    </Button>
  )
}
