import {
  IconArrowBackUp,
  IconBrightness,
  IconDeviceDesktop,
  IconKey,
  IconLanguage,
  IconLink,
  IconLock,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserShare,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { shellSettings } from '../../contract/vocabulary/shell-settings.ts'
import { mayLeaveUnsaved } from '../kit/form/use-unsaved.ts'
import { beside } from '../kit/later.tsx'
import { useOwnMethods } from '../session/access.ts'
import { lock, signOut } from '../session/leave.ts'
import { keepFace, keepNoFace, mayLock } from '../session/lock-face.ts'
import { paths } from '../session/paths.ts'
import { useProfilePicture } from '../session/profile-picture.ts'
import { useLanguages } from '../session/use-languages.ts'
import { useIsActing, useLogin, useSwitches } from '../session/use-session.ts'
import classes from './AccountMenu.module.css'
import { HeaderMenu, HeaderMenuItem } from './HeaderMenu.tsx'
import { LanguageItems } from './LanguageMenu.tsx'
import { useLook } from './looks-change.ts'
import { ownItems } from './menu.ts'
import { useWayBack } from './use-way-back.ts'

const RecentAccounts = beside(async () => (await import('./RecentAccounts.tsx')).RecentAccounts)

export function AccountMenu() {
  const intl = useIntl()
  const { isLeaving, leave } = useLeaving()
  const lockScreen = useLocking()
  const login = useLogin()
  if (!login?.user) return null
  const { tenant, user, application } = login
  const { userName, emailAddress } = user
  const fullName = fullNameOf(user)
  return (
    <HeaderMenu
      label={intl.formatMessage({ id: 'account.menu' }, { name: fullName })}
      icon={<Initials />}
      heading={
        <>
          <div className={classes.person}>
            <Initials isLarge />
            <div>
              <strong dir="auto">{fullName}</strong>
              <span>{emailAddress}</span>
              <span dir="auto">
                {tenant ? `${tenant.tenancyName}\\${userName}` : <FormattedMessage id="shell.host" />}
              </span>
            </div>
          </div>
          {login.impersonatorUser && (
            <p className={classes.note}>
              <FormattedMessage id="look.acting" />
            </p>
          )}
        </>
      }
      items={(close) => (
        <>
          <LookItems />
          <Languages onChoose={close} />
          <hr className={classes.line} />
          <OwnPages onChoose={close} />
          <hr className={classes.line} />
          {!login.impersonatorUser && (
            <Suspense fallback={null}>
              <RecentAccounts onChoose={close} />
            </Suspense>
          )}
          <WayBackItem onChoose={close} />
          {mayLock(login) && (
            <HeaderMenuItem
              label={intl.formatMessage({ id: 'account.lock' })}
              icon={<IconLock size={18} aria-hidden />}
              onChoose={() => {
                close()
                lockScreen()
              }}
            />
          )}
          <HeaderMenuItem
            label={intl.formatMessage({ id: isLeaving ? 'account.signingOut' : 'account.signOut' })}
            icon={<IconLogout size={18} aria-hidden />}
            onChoose={() => {
              close()
              leave()
            }}
          />
        </>
      )}
      foot={
        <p className={classes.version}>
          <FormattedMessage id="shell.version" values={{ version: application.version }} />
        </p>
      }
    />
  )
}

/** What only the person themselves does stands there grey, with the reason. */
function useReasonWhileActing(): string | undefined {
  const intl = useIntl()
  return useIsActing() ? intl.formatMessage({ id: 'acting.ownOnly' }) : undefined
}

/** Of the person alone. */
function OwnPages({ onChoose }: { onChoose: () => void }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const reason = useReasonWhileActing()
  const forms = useOwnForms()
  const go = (path: string) => {
    onChoose()
    void navigate(path)
  }
  return (
    <>
      {ownItems.map(({ label, icon: Icon, path = paths.start, isClosedWhileActing }) => (
        <HeaderMenuItem
          key={path}
          label={intl.formatMessage({ id: label })}
          icon={Icon && <Icon size={18} aria-hidden />}
          reason={isClosedWhileActing && reason}
          onChoose={() => go(path)}
        />
      ))}
      {forms.map(({ label, icon: Icon, path }) => (
        <HeaderMenuItem
          key={path}
          label={intl.formatMessage({ id: label })}
          icon={<Icon size={18} aria-hidden />}
          reason={reason}
          onChoose={() => go(path)}
        />
      ))}
    </>
  )
}

/** Parts of the person's own page; a password that a directory keeps is not changed here. */
export function useOwnForms() {
  const login = useLogin()
  const hasOwnPassword = login?.user?.authenticationSource === null
  const mayLink = Object.values(useOwnMethods()).some(Boolean)
  return [
    ...(hasOwnPassword
      ? [{ label: 'account.changePassword', icon: IconKey, path: paths.changePassword } as const]
      : []),
    ...(mayLink ? [{ label: 'account.linked', icon: IconLink, path: paths.linkedAccounts } as const] : []),
    ...(login?.application.userDelegationIsEnabled
      ? [{ label: 'account.delegations', icon: IconUserShare, path: paths.delegations } as const]
      : []),
  ]
}

function WayBackItem({ onChoose }: { onChoose: () => void }) {
  const intl = useIntl()
  const isActing = Boolean(useLogin()?.impersonatorUser)
  const { goBack } = useWayBack()
  if (!isActing) return null
  return (
    <HeaderMenuItem
      label={intl.formatMessage({ id: 'acting.back' })}
      icon={<IconArrowBackUp size={18} aria-hidden />}
      onChoose={() => {
        onChoose()
        goBack()
      }}
    />
  )
}

export function useLeaving() {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    if (!(await mayLeaveUnsaved())) return
    setIsLeaving(true)
    await signOut()
  }
  return { isLeaving, leave: () => void leave().catch(console.error) }
}

/** What was typed is kept sealed for who comes back; on a shared device it is not, and that is asked before. */
export function useLocking(): () => void {
  const login = useLogin()
  const isOn = useSwitches()
  const lockScreen = async () => {
    const isShared = isOn(shellSettings.isSharedDevice)
    if (!login || (isShared && !(await mayLeaveUnsaved()))) return
    if (isShared) keepNoFace()
    else keepFace(login)
    await lock()
  }
  return () => void lockScreen().catch(console.error)
}

export const fullNameOf = ({ name, surname }: { name: string; surname: string }): string => `${name} ${surname}`.trim()

export function Initials({ isLarge = false }: { isLarge?: boolean }) {
  const user = useLogin()?.user
  const picture = useProfilePicture(user?.id, user?.profilePictureId)
  return (
    <span
      className={classes.initials}
      data-large={isLarge || undefined}
      data-initials={user && picture === null ? initialsOf(user.name, user.surname) : undefined}
      aria-hidden
    >
      {picture !== null && <img src={picture} alt="" />}
    </span>
  )
}

const looks = [
  { look: 'light', label: 'look.light', Icon: IconSun },
  { look: 'dark', label: 'look.dark', Icon: IconMoon },
  { look: 'system', label: 'look.system', Icon: IconDeviceDesktop },
] as const

function LookItems() {
  const intl = useIntl()
  const { look: chosen, choose } = useLook()
  const label = intl.formatMessage({ id: 'look.label' })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a menu, which is no group of fields
    <div className={classes.looks} role="group" aria-label={label}>
      <IconBrightness size={18} aria-hidden />
      <span aria-hidden>{label}</span>
      <span className={classes.choices} role="presentation">
        {looks.map(({ look, label: name, Icon }) => (
          <button
            key={look}
            type="button"
            role="menuitemradio"
            aria-checked={look === chosen}
            aria-label={intl.formatMessage({ id: name })}
            title={intl.formatMessage({ id: name })}
            tabIndex={-1}
            onClick={() => void choose(look)}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
      </span>
    </div>
  )
}

/** On phones, whose header has no room for them. */
function Languages({ onChoose }: { onChoose: () => void }) {
  const intl = useIntl()
  const [isOpen, setIsOpen] = useState(false)
  const { languages, current } = useLanguages()
  const reason = useReasonWhileActing()
  if (languages.length < 2) return null
  return (
    <div className={classes.languages}>
      <HeaderMenuItem
        label={intl.formatMessage({ id: 'language.label' })}
        icon={<IconLanguage size={18} aria-hidden />}
        value={<bdi>{current?.displayName}</bdi>}
        isOpen={isOpen}
        reason={reason}
        onChoose={() => setIsOpen(!isOpen)}
      />
      {isOpen && <LanguageItems icon={<span className={classes.indent} />} onChoose={onChoose} />}
    </div>
  )
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Whole characters, also of scripts whose characters are several code points. */
const initialsOf = (...names: readonly string[]): string =>
  names
    .map((name) => segmenter.segment(name)[Symbol.iterator]().next().value?.segment ?? '')
    .join('')
    .toLocaleUpperCase()
