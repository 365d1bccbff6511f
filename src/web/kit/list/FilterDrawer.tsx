import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import classes from './FilterBar.module.css'

/** The filters on a narrow screen. */
export function FilterDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const intl = useIntl()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="75%"
      title={<FormattedMessage id="kit.filter" />}
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'kit.close' }) }}
    >
      <div className={classes.stack}>
        {children}
        <Button onClick={onClose}>
          <FormattedMessage id="kit.filter.show" />
        </Button>
      </div>
    </Drawer>
  )
}
