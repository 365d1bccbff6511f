import { Drawer, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { narrow } from '../narrow.ts'
import classes from './Dialog.module.css'
import { useScrolledByKeys } from './use-scrolled-by-keys.ts'

interface DialogProps {
  title: ReactNode
  /**
   * A question, or up to four fields, stand in the middle; a form at the end, where the list beneath is still seen. A frame is
   * another’s page, without a margin.
   */
  kind: 'form' | 'question' | 'frame'
  onClose: () => void
  closeOnClickOutside?: boolean
  /** In the head, before the button that closes. */
  aside?: ReactNode
  children: ReactNode
}

/** Whoever opens it gives the focus back (`useOpener`): one dialog may take the place of another. */
export function Dialog({ kind, onClose, closeOnClickOutside = true, ...inner }: DialogProps) {
  const isNarrow = useMediaQuery(narrow)
  const shared = { opened: true, onClose, closeOnClickOutside, returnFocus: false, classNames: classes }
  if (kind !== 'form') {
    const isFrame = kind === 'frame'
    const look = isFrame ? { size: '48rem', fullScreen: isNarrow ?? false } : { size: '27.5rem' }
    return (
      <Modal.Root {...shared} {...look} {...(isFrame && { classNames: { ...classes, body: classes.bare } })} centered>
        <Modal.Overlay />
        <Modal.Content>
          <Inside parts={Modal} {...inner} />
        </Modal.Content>
      </Modal.Root>
    )
  }
  const place = isNarrow ? { size: '100%', offset: 0 } : { size: '35rem', offset: '0.5rem' }
  return (
    <Drawer.Root {...shared} {...place} position="right">
      <Drawer.Overlay />
      <Drawer.Content radius={isNarrow ? 0 : 'lg'}>
        <Inside parts={Drawer} {...inner} />
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface InsideProps extends Pick<DialogProps, 'title' | 'aside' | 'children'> {
  parts: Pick<typeof Drawer | typeof Modal, 'Header' | 'Title' | 'CloseButton' | 'Body'>
}

/** The same in both, so that no two screens differ. */
function Inside({ parts: { Header, Title, CloseButton, Body }, title, aside, children }: InsideProps) {
  const intl = useIntl()
  return (
    <>
      {/* Without the role it is a second banner of the page. */}
      <Header role="presentation">
        <Title>{title}</Title>
        {aside && <div className={classes.aside}>{aside}</div>}
        <CloseButton aria-label={intl.formatMessage({ id: 'kit.close' })} />
      </Header>
      <Body {...useScrolledByKeys()}>{children}</Body>
    </>
  )
}
