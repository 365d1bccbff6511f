import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { KioskListItem } from '../../../contract/services/kiosk.ts'
import { type KioskLink, useKioskCreateKioskLinkMutation } from '../../api/generated/kiosk.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { CopyField } from '../../kit/CopyField.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { toast } from '../../kit/toast.ts'
import { paths } from '../../session/paths.ts'
import classes from './LinkDialog.module.css'

interface LinkDialogProps {
  kiosk: KioskListItem
  onClose: () => void
}

/** Of a link that turns one device into a screen. It is made when it is asked for, and shown this once. */
export function LinkDialog({ kiosk: { id, name }, onClose }: LinkDialogProps) {
  const intl = useIntl()
  const [make, { isLoading }] = useKioskCreateKioskLinkMutation()
  const [link, setLink] = useState<KioskLink>()
  const ask = async () => {
    try {
      setLink(await make({ smallEntityId: { id } }).unwrap())
    } catch (thrown) {
      toast(failureNotice(intl, 'kiosks.makeLink', thrown))
    }
  }
  return (
    <Dialog kind="question" title={intl.formatMessage({ id: 'kiosks.linkTitle' }, { name })} onClose={onClose}>
      {link ? (
        <Shown link={link} onClose={onClose} />
      ) : (
        <div className={classes.parts}>
          <p className={classes.words}>
            <FormattedMessage id="kiosks.linkDetail" />
          </p>
          <CommandButton isBusy={isLoading} onClick={() => void ask()}>
            <FormattedMessage id="kiosks.makeLink" />
          </CommandButton>
        </div>
      )}
    </Dialog>
  )
}

/** Behind the #, which no server, log or neighbouring site is told. */
const addressOf = ({ token }: KioskLink): string => `${location.origin}${paths.kiosk}#${token}`

function Shown({ link, onClose }: { link: KioskLink; onClose: () => void }) {
  const intl = useIntl()
  const end = intl.formatTime(link.expiration, { timeStyle: 'short' })
  return (
    <div className={classes.parts}>
      <p className={classes.words}>
        <FormattedMessage id="kiosks.linkShown" values={{ end }} />
      </p>
      <CopyField label={intl.formatMessage({ id: 'kiosks.linkAddress' })} text={addressOf(link)} isFirst />
      <Button variant="default" onClick={onClose}>
        <FormattedMessage id="kit.close" />
      </Button>
    </div>
  )
}
