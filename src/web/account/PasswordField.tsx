import { PasswordInput } from '@mantine/core'
import { type ReactNode, type RefObject, useState } from 'react'
import { useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'

interface PasswordFieldProps {
  inputRef?: RefObject<HTMLInputElement | null>
  name: string
  autoComplete: 'current-password' | 'new-password'
  label: string
  error: string | undefined
  description?: ReactNode
  autoFocus?: boolean
  onChange?: (typed: string) => void
}

export function PasswordField({ inputRef, onChange, error, ...input }: PasswordFieldProps) {
  const intl = useIntl()
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      {...input}
      ref={inputRef}
      size="md"
      maxLength={limits.password}
      error={error}
      // The library says it of every other input, and of this one to the eye alone.
      aria-invalid={error === undefined ? undefined : true}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...(onChange && { onChange: (event) => onChange(event.currentTarget.value) })}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': intl.formatMessage({ id: isShown ? 'signIn.hidePassword' : 'signIn.showPassword' }),
      }}
    />
  )
}
