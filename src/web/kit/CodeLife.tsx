import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { lifetimes } from '../../contract/vocabulary/limits.ts'

const secondsOf = (sentAt: number) => Math.max(0, Math.ceil(lifetimes.twoFactorCode - (Date.now() - sentAt) / 1000))

/** How long the code still holds. Its end alone is announced: a number that changes each second would not let anybody type. */
export function CodeLife({ sentAt }: { sentAt: number | null }) {
  const [left, setLeft] = useState(() => (sentAt === null ? 0 : secondsOf(sentAt)))
  useEffect(() => {
    if (sentAt === null) return
    const timer = setInterval(() => setLeft(secondsOf(sentAt)), 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  if (sentAt === null) return null
  return (
    <>
      {left > 0 && (
        <Text size="sm" c="dimmed" role="timer">
          <FormattedMessage id="code.holds" values={{ seconds: left }} />
        </Text>
      )}
      <div role="status">
        {left === 0 && (
          <Text size="sm">
            <FormattedMessage id="code.over" />
          </Text>
        )}
      </div>
    </>
  )
}
