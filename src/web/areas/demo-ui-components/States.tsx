import { Button } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconCloudOff,
  IconFilterOff,
  IconLock,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { Part, PartEmpty } from '../../kit/part/Part.tsx'
import { State, StateIcon } from '../../kit/State.tsx'
import classes from './Parts.module.css'

interface Kind {
  title: MessageKey
  words: MessageKey
  icon: Icon
  action?: MessageKey
}

const kinds: readonly Kind[] = [
  {
    title: 'parts.states.first',
    words: 'parts.states.firstWords',
    icon: IconReportAnalytics,
    action: 'parts.states.firstAction',
  },
  {
    title: 'parts.states.none',
    words: 'parts.states.noneWords',
    icon: IconFilterOff,
    action: 'parts.states.noneAction',
  },
  { title: 'parts.states.forbidden', words: 'parts.states.forbiddenWords', icon: IconLock },
  { title: 'parts.states.failed', words: 'parts.states.failedWords', icon: IconAlertTriangle, action: 'kit.retry' },
  { title: 'parts.states.offline', words: 'parts.states.offlineWords', icon: IconCloudOff },
]

const refetch = () => undefined
const shown = { data: '', currentData: '', isFetching: false, refetch }
const loading = { isFetching: true, refetch }

export function States() {
  const intl = useIntl()
  const message = intl.formatMessage({ id: 'parts.states.failedWords' })
  const failed = { error: { status: 500, message }, isFetching: false, refetch }
  const words = () => <FormattedMessage id="parts.colours.notice" />
  return (
    <>
      <div className={classes.halves}>
        {kinds.map(({ title, words: detail, icon, action }) => (
          <div key={title} className={classes.box}>
            <State
              icon={<StateIcon of={icon} />}
              title={<FormattedMessage id={title} values={{ filter: 'zoe' }} />}
              actions={
                action && (
                  <Button variant="default">
                    <FormattedMessage id={action} />
                  </Button>
                )
              }
            >
              <FormattedMessage id={detail} />
            </State>
          </div>
        ))}
      </div>
      <div className={classes.halves}>
        <Part title="parts.states.partShown" result={shown}>
          {words}
        </Part>
        <Part title="parts.states.partLoading" result={loading}>
          {words}
        </Part>
        <Part title="parts.states.partFailed" result={failed}>
          {words}
        </Part>
        <Part title="parts.states.partEmpty" result={shown}>
          {() => (
            <PartEmpty>
              <FormattedMessage id="parts.states.nothing" />
            </PartEmpty>
          )}
        </Part>
      </div>
    </>
  )
}
