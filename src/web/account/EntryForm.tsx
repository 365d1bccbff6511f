import { Button, Stack } from '@mantine/core'
import { type FormEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageKey } from '../../contract/vocabulary/messages.ts'
import { ownSignInAddress } from '../session/tenant.ts'
import { Checking } from './Checking.tsx'
import { Failure } from './Failure.tsx'
import { isPressOf, makesClick, type PressBegun } from './steady-press.ts'

/** By the name of the field. */
export type Faults = Readonly<Partial<Record<string, string>>>

const none: Faults = {}

/** Typed anew since the server refused it. */
interface Typed {
  since: Faults
  fields: readonly string[]
}

export interface EntryFormProps {
  /** What the button says. */
  action: MessageKey
  /** In the order of the form: the first fault has the focus. */
  fields: readonly string[]
  check: (form: HTMLFormElement) => Faults
  /** What the server said against the last try, at its field; the same object until it says something else. */
  refused?: Faults
  /** What it said besides. */
  failure: string | null
  /** The device proves that it is one. */
  isChecking?: boolean
  send: (form: HTMLFormElement) => Promise<void>
  children: (faults: Faults) => ReactNode
  /** Below the button. */
  foot?: ReactNode
}

/** What is typed on a page of the account: checked, sent once at a time, with each refusal in its place. */
export function EntryForm(props: EntryFormProps) {
  const { action, fields, check, refused = none, failure, isChecking = false, send, children, foot } = props
  const [isBusy, setIsBusy] = useState(false)
  const [found, setFound] = useState(none)
  const [typed, setTyped] = useState<Typed>({ since: refused, fields: [] })
  const [isFailurePast, setIsFailurePast] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const focusFirst = (faults: Faults) => {
    const first = fields.find((field) => faults[field] !== undefined)
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
    return first !== undefined
  }
  const latest = useRef(focusFirst)
  latest.current = focusFirst
  useEffect(() => void latest.current(refused), [refused])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is a new one.
  useEffect(() => setIsFailurePast(false), [failure])

  const typedSince = typed.since === refused ? typed.fields : []
  const noteTyped = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) setTyped({ since: refused, fields: [...typedSince, target.name] })
  }
  const still = Object.entries(refused).filter(([field]) => !typedSince.includes(field))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const faults = check(event.currentTarget)
    setFound(faults)
    // Beside what is wrong now, what was wrong before would seem to be so still.
    setIsFailurePast(true)
    if (focusFirst(faults)) return
    setIsBusy(true)
    try {
      await send(event.currentTarget)
    } finally {
      setIsBusy(false)
      setIsFailurePast(false)
    }
  }
  return (
    // Sent by the page alone. Were it ever sent by the browser, what is typed must not stand in an address.
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} onInput={noteTyped} noValidate>
      <Stack gap="md">
        {children({ ...Object.fromEntries(still), ...found })}
        <div>
          <Failure message={isFailurePast ? null : failure} />
          <Checking isOn={isChecking} />
        </div>
        <Button type="submit" size="md" fullWidth aria-disabled={isBusy} aria-busy={isBusy} {...useSteadyPress()}>
          <FormattedMessage id={isBusy ? 'signIn.busy' : action} />
        </Button>
        {foot}
      </Stack>
    </form>
  )
}

function useSteadyPress() {
  const begun = useRef<PressBegun>(null)
  return {
    onPointerDown({ currentTarget, pointerId, button, clientX: x, clientY: y }: PointerEvent<HTMLButtonElement>) {
      if (button !== 0) return
      begun.current = { x, y }
      // The release is told to the button, wherever that is by then.
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerUp(event: PointerEvent<HTMLButtonElement>) {
      const from = begun.current
      if (event.button !== 0 || !from) return
      // A press is one release.
      begun.current = null
      if (isPressOf(from, event)) makesClick(event.currentTarget)
    },
    onPointerCancel() {
      begun.current = null
    },
  }
}

export function BackToSignIn() {
  return (
    <Button component="a" href={ownSignInAddress()} variant="subtle">
      <FormattedMessage id="signIn.back" />
    </Button>
  )
}

/** Read from the form itself: what a password manager fills in raises no event that React would hear. */
export const typedIn = (form: HTMLFormElement, field: string): string => String(new FormData(form).get(field) ?? '')

/** The browser's own judgement; the server has the last word. */
export const isAddressIn = (form: HTMLFormElement, field: string): boolean =>
  typedIn(form, field).trim() !== '' &&
  form.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.validity.valid !== false
