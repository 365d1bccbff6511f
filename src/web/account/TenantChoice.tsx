import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { limits } from '../../contract/vocabulary/limits.ts'
import { findTenant, type Tenant } from '../session/tenant.ts'
import classes from './TenantChoice.module.css'
import { textOfProblem } from './use-tenant.ts'

interface TenantChoiceProps {
  /** Null: the host; undefined: not known yet. */
  tenant: Tenant | null | undefined
  /** Filled in, and by what. */
  isByMailDomain?: boolean
  onChange: (tenant: Tenant | null) => void
}

export function TenantChoice({ tenant, isByMailDomain = false, onChange }: TenantChoiceProps) {
  const intl = useIntl()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <div className={classes.tenant}>
      <div className={classes.current} aria-live="polite">
        <span className={classes.label}>
          <FormattedMessage id={isByMailDomain ? 'tenant.byMailDomain' : 'tenant.current'} />
        </span>
        <span className={classes.name} data-initial={tenant?.tenancyName?.slice(0, 1).toUpperCase()}>
          <bdi>
            <TenantName tenant={tenant} />
          </bdi>
        </span>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.change}
        aria-label={intl.formatMessage({ id: 'tenant.change' })}
        onClick={() => dialog.current?.showModal()}
      >
        <FormattedMessage id="tenant.changeShort" />
      </Button>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby="tenant-dialog">
        <TenantForm
          onChange={(chosen) => {
            dialog.current?.close()
            onChange(chosen)
          }}
          onCancel={() => dialog.current?.close()}
        />
      </dialog>
    </div>
  )
}

function TenantName({ tenant }: Pick<TenantChoiceProps, 'tenant'>) {
  if (tenant === undefined) return <FormattedMessage id="tenant.notKnown" />
  if (!tenant) return <FormattedMessage id="tenant.operator" />
  return tenant.tenancyName ?? <FormattedMessage id="tenant.numbered" values={{ id: tenant.id }} />
}

interface TenantFormProps {
  onChange: (tenant: Tenant | null) => void
  onCancel: () => void
}

function TenantForm({ onChange, onCancel }: TenantFormProps) {
  const intl = useIntl()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const name = String(new FormData(event.currentTarget).get('tenancyName') ?? '').trim()
    setFailure(null)
    if (name === '') return onChange(null)
    setIsBusy(true)
    const lookup = await findTenant(name)
    setIsBusy(false)
    if (lookup.kind === 'found') return onChange(lookup.tenant)
    setFailure(textOfProblem(intl, lookup))
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={2} id="tenant-dialog">
          <FormattedMessage id="tenant.dialog" />
        </Title>
        <TextInput
          name="tenancyName"
          label={intl.formatMessage({ id: 'tenant.name' })}
          description={intl.formatMessage({ id: 'tenant.hint' })}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={limits.tenancyName}
          error={failure}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            <FormattedMessage id="tenant.cancel" />
          </Button>
          <Button type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
            <FormattedMessage id={isBusy ? 'signIn.busy' : 'tenant.submit'} />
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
