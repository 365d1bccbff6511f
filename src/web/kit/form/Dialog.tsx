import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { narrow } from '../narrow.ts'
import classes from './Dialog.module.css'

interface DialogProps extends Pick<ModalProps, 'closeOnClickOutside'> {
  title: ReactNode
  /** A question is small everywhere; a form fills a narrow screen. */
  kind: 'form' | 'question'
  onClose: () => void
  children: ReactNode
}

/** Whoever opens it gives the focus back (`useOpener`): one dialog may take the place of another. */
export function Dialog({ kind, ...modal }: DialogProps) {
  const intl = useIntl()
  const isNarrow = useMediaQuery(narrow)
  return (
    <Modal
      {...modal}
      opened
      centered={kind === 'question'}
      size={kind === 'question' ? 'md' : 'lg'}
      fullScreen={isNarrow && kind === 'form'}
      returnFocus={false}
      classNames={classes}
      // Without this it is a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'kit.close' }) }}
    />
  )
}
