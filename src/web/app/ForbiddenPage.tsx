import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { type PermissionName, permissionTree } from '../../contract/vocabulary/permissions.ts'
import { MoreTexts } from '../i18n/Texts.tsx'
import { completeLanguage, loadTextFiles, type Messages } from '../i18n/texts.ts'
import { State, StateIcon } from '../kit/State.tsx'
import { meets, type Needs, useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { useIsActing } from '../session/use-session.ts'
import { AskForPermission } from './AskForPermission.tsx'

const names = import.meta.glob('../../contract/vocabulary/texts/*/permissions.json', { import: 'default' })

/** Instead of a page that the person may not see: what is missing, by its own name. */
export function ForbiddenPage({ needs }: { needs: Needs }) {
  const { locale } = useIntl()
  const navigate = useNavigate()
  const location = useLocation()
  const isOpenByNow = meets(needs, useAccess())
  const reason = useReason(needs)
  const permission = permissionOf(needs)
  const [texts, setTexts] = useState<Messages>()
  useEffect(() => {
    // Without the names the page says less, and still says it.
    loadTextFiles(completeLanguage([locale]), names).then(setTexts, () => setTexts({}))
  }, [locale])
  useEffect(() => {
    if (isOpenByNow) void navigate(location, { replace: true, state: location.state })
  }, [isOpenByNow, navigate, location])
  return (
    <State
      isPage
      icon={<StateIcon of={IconLock} />}
      title={<FormattedMessage id="forbidden.title" />}
      actions={
        <>
          {permission && reason === 'detail' && <AskForPermission permissionName={permission} />}
          <Button variant="subtle" color="gray" onClick={() => void navigate(-1)}>
            <FormattedMessage id="page.back" />
          </Button>
          <Button component={Link} to={paths.start} variant="default">
            <FormattedMessage id="page.toStart" />
          </Button>
        </>
      }
    >
      {texts && (
        <MoreTexts messages={texts}>
          <Missing reason={reason} permission={permission} />
        </MoreTexts>
      )}
    </State>
  )
}

function permissionOf({ permission }: Needs): PermissionName | undefined {
  const name = typeof permission === 'string' ? permission : permission[0]
  return permissionTree.find((one) => one.name === name)?.name
}

/** Why nobody, or not just anybody, lets them in. */
function useReason(needs: Needs): 'ofOperator' | 'ofOrganisations' | 'feature' | 'acting' | 'detail' {
  const isActing = useIsActing()
  const { hasFeature, isTenant } = useAccess()
  const sides = permissionTree.find(({ name }) => name === permissionOf(needs))?.sides
  // Nobody here can give what exists on the other side alone (U145).
  if (sides && !sides.includes(isTenant ? 'tenant' : 'host')) return isTenant ? 'ofOperator' : 'ofOrganisations'
  if (needs.feature && !hasFeature(needs.feature)) return 'feature'
  return isActing ? 'acting' : 'detail'
}

interface MissingProps {
  reason: ReturnType<typeof useReason>
  permission: PermissionName | undefined
}

function Missing({ reason, permission }: MissingProps) {
  const { messages } = useIntl()
  const id = `permission.${permission}` as const
  if (reason !== 'detail') return <FormattedMessage id={`forbidden.${reason}`} />
  if (!messages[id]) return <FormattedMessage id="forbidden.unnamed" />
  return (
    <FormattedMessage
      id="forbidden.detail"
      values={{
        permission: (
          <strong>
            <FormattedMessage id={id} />
          </strong>
        ),
      }}
    />
  )
}
