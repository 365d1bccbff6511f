import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { permissionTree } from '../../contract/vocabulary/permissions.ts'
import { MoreTexts } from '../i18n/Texts.tsx'
import { completeLanguage, loadTextFiles, type Messages } from '../i18n/texts.ts'
import { State, StateIcon } from '../kit/State.tsx'
import { meets, type Needs, useAccess } from '../session/access.ts'
import { paths } from '../session/paths.ts'
import { useIsActing } from '../session/use-session.ts'

const names = import.meta.glob('../../contract/vocabulary/texts/*/permissions.json', { import: 'default' })

/** Instead of a page that the person may not see: what is missing, by its own name. */
export function ForbiddenPage({ needs }: { needs: Needs }) {
  const { locale } = useIntl()
  const navigate = useNavigate()
  const location = useLocation()
  const isOpenByNow = meets(needs, useAccess())
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
          <Missing needs={needs} />
        </MoreTexts>
      )}
    </State>
  )
}

function Missing({ needs: { permission, feature } }: { needs: Needs }) {
  const { messages } = useIntl()
  const isActing = useIsActing()
  const { hasFeature, isTenant } = useAccess()
  const name = typeof permission === 'string' ? permission : permission[0]
  const id = `permission.${name}`
  const sides = permissionTree.find((one) => one.name === name)?.sides
  // Nobody here can give what exists on the other side alone (U145).
  if (sides && !sides.includes(isTenant ? 'tenant' : 'host'))
    return <FormattedMessage id={isTenant ? 'forbidden.ofOperator' : 'forbidden.ofOrganisations'} />
  if (feature && !hasFeature(feature)) return <FormattedMessage id="forbidden.feature" />
  if (isActing) return <FormattedMessage id="forbidden.acting" />
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
