import { ActionIcon, Button, ThemeIcon } from '@mantine/core'
import { IconComponents, IconDots } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Columns, Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { SectionList } from '../../kit/settings/SectionList.tsx'
import { Buttons } from './Buttons.tsx'
import { Colours, StateChip } from './Colours.tsx'
import { Countries } from './Countries.tsx'
import { Dates } from './Dates.tsx'
import { Fields } from './Fields.tsx'
import { Floating } from './Floating.tsx'
import { Lists } from './Lists.tsx'
import { Messages } from './Messages.tsx'
import { Pages } from './Pages.tsx'
import classes from './Parts.module.css'
import { Section } from './Section.tsx'
import { States } from './States.tsx'
import { TypeScale } from './TypeScale.tsx'
import { Value } from './Value.tsx'

const sections = {
  type: TypeScale,
  colours: Colours,
  buttons: Buttons,
  fields: Fields,
  messages: Messages,
  dates: Dates,
  countries: Countries,
  value: Value,
  floating: Floating,
  states: States,
  lists: Lists,
  pages: Pages,
} as const satisfies Record<string, ComponentType>

const names = Object.keys(sections) as (keyof typeof sections)[]
const listed = names.map((id) => ({ id, title: `parts.${id}` as const }))

/** Every part of the kit in every state: looked at by who changes one, and measured by a test. */
export function PartsPage() {
  return (
    <Page head={<Head />}>
      <Columns aside={<SectionList label="parts.sections" sections={listed} />}>
        <div className={classes.sections}>
          {names.map((name) => {
            const Inside = sections[name]
            return (
              <Section key={name} id={name} title={`parts.${name}`} detail={`parts.${name}.detail`}>
                <Inside />
              </Section>
            )
          })}
        </div>
      </Columns>
    </Page>
  )
}

/** With all that a header may have. */
function Head() {
  const intl = useIntl()
  return (
    <PageHeader
      title={intl.formatMessage({ id: 'menu.demoUiComponents' })}
      count={names.length}
      picture={
        <ThemeIcon variant="light" size={40} aria-hidden>
          <IconComponents size={20} stroke={1.75} />
        </ThemeIcon>
      }
      status={
        <StateChip state="info">
          <FormattedMessage id="parts.status" />
        </StateChip>
      }
      actions={
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={intl.formatMessage({ id: 'parts.more' })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
          <Button variant="default">
            <FormattedMessage id="parts.second" />
          </Button>
          <Button>
            <FormattedMessage id="parts.primary" />
          </Button>
        </>
      }
    >
      <FormattedMessage id="parts.sentence" />
    </PageHeader>
  )
}
