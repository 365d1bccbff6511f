import { Button } from '@mantine/core'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { ChangesBar } from '../../kit/page/ChangesBar.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { Trail } from '../../kit/page/PageHeader.tsx'
import { type PageTab, PageTabs } from '../../kit/page/PageTabs.tsx'
import classes from './Parts.module.css'

const tab = (id: string, label: MessageKey, rest: Pick<PageTab<string>, 'count' | 'faults'>): PageTab<string> => ({
  id,
  label,
  ...rest,
  panel: () => (
    <Content>
      <FormattedMessage id="parts.pages.panel" />
    </Content>
  ),
})

const tabs = [
  tab('members', 'parts.pages.members', { count: 425 }),
  tab('roles', 'parts.pages.roles', { count: 0 }),
  tab('settings', 'parts.pages.settings', { faults: 2 }),
]

export function Pages() {
  const intl = useIntl()
  const { pathname } = useLocation()
  const title = 'menu.demoUiComponents'
  return (
    <div className={classes.box}>
      <Trail to={pathname} label={title} title={intl.formatMessage({ id: title })} />
      <PageTabs label="parts.pages.tabs" tabs={tabs} />
      <ChangesBar
        count={3}
        onDiscard={() => undefined}
        save={
          <Button>
            <FormattedMessage id="parts.pages.save" />
          </Button>
        }
      >
        <FormattedMessage id="parts.pages.where" />
      </ChangesBar>
    </div>
  )
}
