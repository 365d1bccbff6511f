import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import type { RowsOfPerson, WayToReport, WhyReportOpens } from '../../../contract/services/pbi-reports.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { useWhyReportOpens } from '../../session/report-readers.ts'
import { Dialog } from '../form/Dialog.tsx'
import { LoadingDialog } from '../form/LoadingDialog.tsx'
import { type Named, nameOfReader, obstacleText, roleText } from './reader-words.ts'
import classes from './WhyDialog.module.css'

interface WhyDialogProps {
  report: { id: number; name: string }
  person: Named & { id: number }
  onClose: () => void
}

/** Whether a report opens for somebody: what each way asks, what of it they have, and which rows they see. */
export function WhyDialog({ report, person, onClose }: WhyDialogProps) {
  const intl = useIntl()
  const why = useWhyReportOpens({ reportId: report.id, userId: person.id })
  const title = nameOfReader(person)
  const answer = why.currentData
  if (!answer) return <LoadingDialog title={title} result={why} failed="pbiReports.reader.failed" onClose={onClose} />
  const { mayOpen } = answer.person
  return (
    <Dialog kind="form" title={title} onClose={onClose}>
      <Stack gap="lg">
        <Text fw={600}>
          {intl.formatMessage(
            { id: mayOpen ? 'pbiReports.reader.opens' : 'pbiReports.reader.opensNot' },
            { name: title, report: report.name },
          )}
        </Text>
        {answer.person.ways.map((way) => (
          <Way key={way.by} way={way} answer={answer} />
        ))}
        <Keys keys={answer.keys} rows={answer.rows} />
        <Rows rows={answer.rows} />
      </Stack>
    </Dialog>
  )
}

function Section({ title, children }: { title: MessageKey; children: ReactNode }) {
  const intl = useIntl()
  return (
    <section aria-label={intl.formatMessage({ id: title })}>
      <h3 className={classes.heading}>
        <FormattedMessage id={title} />
      </h3>
      {children}
    </section>
  )
}

const titles = {
  roles: 'pbiReports.reader.asReader',
  administrator: 'pbiReports.reader.asAdministrator',
} as const satisfies Record<WayToReport['by'], MessageKey>

/** What the way asks, each with what the person has of it. */
function Way({ way: { by, obstacles }, answer }: { way: WayToReport; answer: WhyReportOpens }) {
  const intl = useIntl()
  const lacks = (obstacle: WayToReport['obstacles'][number]) => obstacles.includes(obstacle)
  return (
    <Section title={titles[by]}>
      <ul className={classes.checks}>
        {lacks('account') && <Check isMet={false}>{obstacleText(intl, 'account')}</Check>}
        {answer.permissions
          .filter((permission) => permission.by === by)
          .map((permission) => (
            <Check key={permission.displayName} isMet={permission.isHeld} detail={whoGives(intl, permission)}>
              <FormattedMessage id="pbiReports.reader.permission" values={{ permission: permission.displayName }} />
            </Check>
          ))}
        {by === 'roles' && (
          <>
            {lacks('disabled') && <Check isMet={false}>{obstacleText(intl, 'disabled')}</Check>}
            <Roles isMet={!lacks('role')} answer={answer} />
          </>
        )}
        {lacks('workspace') && <Check isMet={false}>{obstacleText(intl, 'workspace')}</Check>}
      </ul>
    </Section>
  )
}

function whoGives(intl: IntlShape, permission: WhyReportOpens['permissions'][number]): string {
  const { isHeld, isSaidOfPerson, isEverybodys, roles } = permission
  if (isSaidOfPerson) {
    return intl.formatMessage({ id: isHeld ? 'pbiReports.reader.grantedHere' : 'pbiReports.reader.takenHere' })
  }
  if (roles.length > 0) return intl.formatList(roles.map((role) => roleText(intl, role)))
  return intl.formatMessage({ id: isEverybodys ? 'pbiReports.reader.everybodys' : 'pbiReports.reader.noRoleGrants' })
}

function Roles({ isMet, answer: { person, roles } }: { isMet: boolean; answer: WhyReportOpens }) {
  const intl = useIntl()
  if (person.isOpenToAll) {
    return (
      <Check isMet>
        <FormattedMessage id="pbiReports.reader.all" />
      </Check>
    )
  }
  const detail = intl.formatList(person.roles.map((role) => roleText(intl, role)))
  return (
    <Check isMet={isMet} detail={isMet ? detail : obstacleText(intl, 'role')}>
      <FormattedMessage id="pbiReports.reader.oneOf" values={{ roles: intl.formatList(roles) }} />
    </Check>
  )
}

function Check({ isMet, detail, children }: { isMet: boolean; detail?: string; children: ReactNode }) {
  const Icon = isMet ? IconCircleCheck : IconCircleX
  return (
    <li className={classes.check} data-met={isMet}>
      <Icon size={18} aria-hidden />
      <span>
        <VisuallyHidden>
          <FormattedMessage id={isMet ? 'pbiReports.reader.met' : 'pbiReports.reader.notMet'} />
        </VisuallyHidden>{' '}
        {children}
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </span>
    </li>
  )
}

/** Of a link, too, rules keep rows. */
function Keys({ keys, rows }: Pick<WhyReportOpens, 'keys' | 'rows'>) {
  const intl = useIntl()
  const names = keys.map(({ name, isPublic, asksForName }) => {
    if (!isPublic) return name
    return intl.formatMessage({ id: `pbiReports.reader.${asksForName ? 'publicKeyWithRules' : 'publicKey'}` }, { name })
  })
  return (
    <Section title="pbiReports.keys">
      <Text size="sm">
        {names.length === 0 ? (
          <FormattedMessage id="pbiReports.reader.noKeys" />
        ) : (
          <FormattedMessage id="pbiReports.reader.keys" values={{ keys: intl.formatList(names) }} />
        )}
      </Text>
      {names.length > 0 && rows.kind === 'byRules' && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="pbiReports.reader.keysKeepRows" />
        </Text>
      )}
    </Section>
  )
}

function Rows({ rows }: { rows: RowsOfPerson }) {
  const intl = useIntl()
  const values = { name: rows.userName, roles: intl.formatList(rows.roles), count: rows.roles.length }
  return (
    <Section title="pbiReports.reader.rows">
      <Text size="sm">{intl.formatMessage({ id: `pbiReports.reader.rows.${rows.kind}` }, values)}</Text>
      {rows.kind === 'byRules' && !rows.isNameVouchedFor && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="pbiReports.reader.nameNotVouchedFor" />
        </Text>
      )}
      {rows.tables.map((table) => (
        <Table key={table.name} table={table} />
      ))}
    </Section>
  )
}

function Table({ table: { name, rules } }: { table: RowsOfPerson['tables'][number] }) {
  const intl = useIntl()
  return (
    <div className={classes.table}>
      <h4 className={classes.name}>
        <bdi>{name}</bdi>
      </h4>
      {rules.length === 0 ? (
        <FormattedMessage id="pbiReports.reader.noRows" />
      ) : (
        <ul className={classes.rules}>
          {rules.map(({ roles, conditions }) => (
            <li key={JSON.stringify([roles, conditions])}>
              <FormattedMessage
                id={roles.length === 0 ? 'pbiReports.reader.ruleOfAll' : 'pbiReports.reader.ruleOfRoles'}
                values={{ roles: intl.formatList(roles) }}
              />{' '}
              {conditions.length === 0 ? (
                <FormattedMessage id="pbiReports.reader.allRows" />
              ) : (
                conditions.map((condition) => (
                  <code key={condition} className={classes.condition} dir="auto">
                    {condition}
                  </code>
                ))
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
