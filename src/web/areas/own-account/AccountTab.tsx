import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { zoneInWords } from '../../../shared/zone-names.ts'
import { type OwnLogin, useOwnProfileGetOwnLoginsQuery } from '../../api/generated/own-profile.ts'
import { type CurrentUserProfile, useProfileGetCurrentUserProfileForEditQuery } from '../../api/generated/profile.ts'
import { useTokenAuthGetExternalAuthenticationProvidersQuery } from '../../api/generated/token-auth.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { openedLater } from '../../kit/later.tsx'
import { StatusCell } from '../../kit/list/StatusCell.tsx'
import { Fact, Facts } from '../../kit/page/Facts.tsx'
import { Content } from '../../kit/page/Page.tsx'
import { Part } from '../../kit/part/Part.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { nameOfProvider, useProviderNames } from '../../session/provider-names.ts'
import { canLeadTo } from '../../session/providers.ts'
import { useLanguages } from '../../session/use-languages.ts'
import { useLogin } from '../../session/use-session.ts'
import classes from './AccountTab.module.css'
import { PictureChoice } from './PictureChoice.tsx'

const ProfileDialog = openedLater(async () => (await import('./ProfileDialog.tsx')).ProfileDialog)
const AddressDialog = openedLater(async () => (await import('./AddressDialog.tsx')).AddressDialog)
const PasswordDialog = openedLater(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const PhoneDialog = openedLater(async () => (await import('./PhoneDialog.tsx')).PhoneDialog)
const SetUpDialog = openedLater(async () => (await import('./SetUpDialog.tsx')).SetUpDialog)
const NewCodesDialog = openedLater(async () => (await import('./CodeDialogs.tsx')).NewCodesDialog)
const CheckDialog = openedLater(async () => (await import('./CodeDialogs.tsx')).CheckDialog)
const RemoveDialog = openedLater(async () => (await import('./CodeDialogs.tsx')).RemoveDialog)

const AddLoginDialog = openedLater(async () => (await import('./LoginDialogs.tsx')).AddLoginDialog)
const RemoveLoginDialog = openedLater(async () => (await import('./LoginDialogs.tsx')).RemoveLoginDialog)

const dialogs = [
  'profile',
  'address',
  'password',
  'phone',
  'setUp',
  'check',
  'newCodes',
  'remove',
  'addLogin',
  'removeLogin',
] as const
type DialogKind = (typeof dialogs)[number]

export function AccountTab() {
  const profile = useProfileGetCurrentUserProfileForEditQuery(undefined, { refetchOnMountOrArgChange: true })
  const ways = useOwnProfileGetOwnLoginsQuery(undefined, { refetchOnMountOrArgChange: true })
  const offered = useTokenAuthGetExternalAuthenticationProvidersQuery(undefined, { refetchOnMountOrArgChange: true })
  const logins = ways.data?.items.map((login) => ({ ...login, id: login.provider }))
  const dialog = useDialog<DialogKind, LoginRow>(dialogs, logins)
  const others = (offered.data ?? []).filter(
    (provider) =>
      provider.name !== 'MobileID' && canLeadTo(provider) && !logins?.some(({ id }) => id === provider.name),
  )
  const { shown, open, close } = dialog
  // The others refuse it: only the person themselves changes how they come in.
  const login = useLogin()
  const isOwnName = (login?.user?.authenticationSource ?? null) === null
  const reason: MessageKey | undefined = login?.impersonatorUser ? 'ownAccount.notWhileActing' : undefined
  const action = (kind: DialogKind, label: MessageKey) => (
    <CommandButton variant="default" reason={reason} onClick={() => open(kind)}>
      <FormattedMessage id={label} />
    </CommandButton>
  )
  return (
    <Content>
      <div className={classes.parts}>
        <Part title="ownAccount.who" result={profile}>
          {(person) => (
            <Who person={person}>
              {action('profile', 'ownAccount.profile.change')}
              {isOwnName && action('address', 'ownAccount.address.change')}
            </Who>
          )}
        </Part>
        <Part title="ownAccount.picture" result={profile}>
          {({ name, surname }) => <PictureChoice name={`${name} ${surname}`} />}
        </Part>
        <Part title="ownAccount.phone" result={profile}>
          {(person) => <Phone person={person}>{action('phone', 'ownAccount.phone.change')}</Phone>}
        </Part>
        <Part title="ownAccount.password" result={profile}>
          {() => <Password>{action('password', 'ownAccount.password.change')}</Password>}
        </Part>
        {(others.length > 0 || (logins?.length ?? 0) > 0) && (
          <Part title="ownAccount.logins" result={ways}>
            {() => (
              <Logins
                logins={logins ?? []}
                reason={reason}
                onRemove={(login) => open('removeLogin', login)}
                add={others.length > 0 && action('addLogin', 'ownAccount.logins.add')}
              />
            )}
          </Part>
        )}
        <Part title="ownAccount.twoSteps" result={profile}>
          {({ isGoogleAuthenticatorEnabled: isSetUp }) => (
            <TwoSteps isSetUp={isSetUp}>
              {isSetUp ? (
                <>
                  {action('check', 'ownAccount.check')}
                  {action('newCodes', 'ownAccount.newCodes')}
                  {action('remove', 'ownAccount.remove')}
                </>
              ) : (
                action('setUp', 'ownAccount.setUp')
              )}
            </TwoSteps>
          )}
        </Part>
      </div>
      <Suspense>
        {shown?.kind === 'profile' && profile.data && <ProfileDialog person={profile.data} onClose={close} />}
        {shown?.kind === 'address' && <AddressDialog onClose={close} />}
        {shown?.kind === 'password' && <PasswordDialog onClose={close} />}
        {shown?.kind === 'phone' && <PhoneDialog onClose={close} />}
        {shown?.kind === 'setUp' && <SetUpDialog onClose={close} />}
        {shown?.kind === 'check' && <CheckDialog onClose={close} />}
        {shown?.kind === 'newCodes' && <NewCodesDialog onClose={close} />}
        {shown?.kind === 'remove' && <RemoveDialog onClose={close} />}
        {shown?.kind === 'addLogin' && offered.data && ways.data && (
          <AddLoginDialog providers={others} onClose={close} />
        )}
        {shown?.kind === 'removeLogin' && shown.row && <RemoveLoginDialog login={shown.row} onClose={close} />}
      </Suspense>
    </Content>
  )
}

function Who({ person, children }: { person: CurrentUserProfile; children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Facts>
        <Fact label="ownAccount.fullName">
          <bdi>{`${person.name} ${person.surname}`.trim()}</bdi>
        </Fact>
        <Fact label="ownAccount.userName">
          <bdi>{person.userName}</bdi>
        </Fact>
        <Fact label="ownAccount.emailAddress">
          <bdi>{person.emailAddress}</bdi>
        </Fact>
        <Fact label="ownAccount.language">
          <Language />
        </Fact>
        <Fact label="ownAccount.timezone">
          <bdi>{zoneInWords(person.timezone)}</bdi>
        </Fact>
      </Facts>
      <Group gap="xs">{children}</Group>
    </Stack>
  )
}

/** The one of the page: what the account says holds on every device. */
function Language() {
  const { current } = useLanguages()
  return <bdi lang={current?.name}>{current?.displayName}</bdi>
}

function Phone({ person, children }: { person: CurrentUserProfile; children: ReactNode }) {
  const { phoneNumber, isPhoneNumberConfirmed } = person
  return (
    <Line sentence="ownAccount.phone.hint" action={children}>
      {phoneNumber === null ? (
        <FormattedMessage id="ownAccount.phone.none" />
      ) : (
        <>
          <bdi dir="ltr">{phoneNumber}</bdi>
          <StatusCell tone={isPhoneNumberConfirmed ? 'good' : 'wait'} isSpelled>
            <FormattedMessage id={isPhoneNumberConfirmed ? 'ownAccount.phone.confirmed' : 'ownAccount.phone.open'} />
          </StatusCell>
        </>
      )}
    </Line>
  )
}

/** Whom a directory lets in has no password here. */
function Password({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const source = useLogin()?.user?.authenticationSource ?? null
  if (source === null) return <Line sentence="ownAccount.password.hint" action={children} />
  return (
    <Text size="sm">
      <FormattedMessage id="ownAccount.password.elsewhere" values={{ source: nameOfProvider(intl, source) }} />
    </Text>
  )
}

type LoginRow = OwnLogin & { id: string }

interface LoginsProps {
  logins: readonly LoginRow[]
  reason: MessageKey | undefined
  onRemove: (login: LoginRow) => void
  add: ReactNode
}

/** Sign-ins elsewhere that open the account. */
function Logins({ logins, reason, onRemove, add }: LoginsProps) {
  const intl = useIntl()
  const nameOf = useProviderNames()
  return (
    <Stack gap="sm">
      {logins.map((login) => (
        <div key={login.id} className={classes.line}>
          <div className={classes.words}>
            <div className={classes.state}>{nameOf(login.provider)}</div>
            <Text size="xs" c="dimmed">
              <FormattedMessage
                id="ownAccount.logins.since"
                values={{ day: intl.formatDate(login.addedAt, { dateStyle: 'medium' }) }}
              />
            </Text>
          </div>
          {login.isRemovable && (
            <CommandButton
              variant="default"
              reason={reason}
              onClick={() => onRemove(login)}
              label={`${intl.formatMessage({ id: 'ownAccount.logins.remove' })}: ${nameOf(login.provider)}`}
            >
              <FormattedMessage id="ownAccount.logins.remove" />
            </CommandButton>
          )}
        </div>
      ))}
      <Line sentence="ownAccount.logins.hint" action={add} />
    </Stack>
  )
}

function TwoSteps({ isSetUp, children }: { isSetUp: boolean; children: ReactNode }) {
  return (
    <Line sentence={isSetUp ? 'ownAccount.twoSteps.onHint' : 'ownAccount.twoSteps.offHint'} action={children}>
      <StatusCell tone={isSetUp ? 'good' : 'off'} isSpelled>
        <FormattedMessage id={isSetUp ? 'ownAccount.twoSteps.on' : 'ownAccount.twoSteps.off'} />
      </StatusCell>
    </Line>
  )
}

interface LineProps {
  sentence: MessageKey
  action: ReactNode
  /** How it stands. */
  children?: ReactNode
}

function Line({ sentence, action, children }: LineProps) {
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        {children && <div className={classes.state}>{children}</div>}
        <Text size="xs" c="dimmed">
          <FormattedMessage id={sentence} />
        </Text>
      </div>
      <Group gap="xs">{action}</Group>
    </div>
  )
}
