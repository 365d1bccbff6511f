import { Button, Tooltip } from '@mantine/core'
import { IconLockOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { object } from 'yup'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import type { ConfirmTexts } from '../../kit/form/ConfirmDialog.tsx'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { LoadingDialog } from '../../kit/form/LoadingDialog.tsx'
import { fieldRules } from '../../kit/form/rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { NamesCell } from '../../kit/list/NamesCell.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import type { OfferedAction } from '../../kit/list/row-actions.ts'
import { toast } from '../../kit/toast.ts'
import { useOpener } from '../../kit/use-opener.ts'
import { Samples } from './Section.tsx'

const organisation = 'northwind'
const roles = ['Administrators', 'Analysts', 'Managers', 'Readers of the monthly figures']

export function Floating() {
  return (
    <>
      <Dialogs />
      <Questions />
      <Toasts />
      <Hung />
    </>
  )
}

const nothing = () => undefined
const failed = { error: { status: 500, message: '' }, refetch: nothing }
const kinds = ['question', 'form', 'loading', 'failing', 'theirs'] as const

function Dialogs() {
  const intl = useIntl()
  const [shown, setShown] = useState<(typeof kinds)[number]>()
  const { remember, giveBack } = useOpener()
  const close = () => {
    setShown(undefined)
    giveBack()
  }
  const title = intl.formatMessage({ id: 'parts.floating.formTitle' })
  const waiting = { title, failed: 'parts.floating.failed', onClose: close } as const
  return (
    <Samples title="parts.floating.dialogs">
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          aria-haspopup="dialog"
          onClick={() => {
            remember()
            setShown(kind)
          }}
        >
          <FormattedMessage id={`parts.floating.${kind}`} />
        </Button>
      ))}
      {(shown === 'form' || shown === 'question') && <SomeForm kind={shown} title={title} onClose={close} />}
      {shown === 'theirs' && <SomeForm kind="form" title={title} onClose={close} theirs={theirValues} />}
      {shown === 'loading' && <LoadingDialog {...waiting} result={{ refetch: nothing }} />}
      {shown === 'failing' && <LoadingDialog {...waiting} result={failed} />}
    </Samples>
  )
}

const someValues = { name: '', day: '', roles: ['Analysts'] }

/** What others have saved while the form stood open. */
const theirValues = { name: 'Northwind and Sons', day: '2026-11-02', roles: ['Managers'] }

interface SomeFormProps {
  kind: 'form' | 'question'
  title: string
  onClose: () => void
  theirs?: typeof someValues
}

function SomeForm({ kind, title, onClose, theirs }: SomeFormProps) {
  const say = useSay()
  const rules = fieldRules(say)
  return (
    <FormDialog
      kind={kind}
      title={title}
      name={`parts-${kind}`}
      basis={null}
      initialValues={someValues}
      schema={object({ name: rules.required(10), day: rules.day() })}
      submit={async () => 'saved'}
      latest={theirs ? async () => theirs : null}
      failure={[]}
      onClose={onClose}
      onSaved={onClose}
    >
      <FormSection title="parts.lists.person" hint="parts.messages.detail">
        <TextField name="name" label="parts.messages.required" isRequired isFirst />
        <DateField name="day" label="parts.dates.day" />
        <MultiSelectField name="roles" label="parts.lists.names" options={roles} />
      </FormSection>
    </FormDialog>
  )
}

const plain: ConfirmTexts = {
  title: 'parts.floating.confirmTitle',
  detail: 'parts.floating.confirmDetail',
  yes: 'parts.floating.confirmYes',
}

const typed: ConfirmTexts = {
  title: 'parts.floating.typedTitle',
  detail: 'parts.floating.typedDetail',
  yes: 'parts.floating.typedYes',
  values: { name: organisation },
  isDestructive: true,
  typed: organisation,
}

const questions: readonly [label: MessageKey, texts: ConfirmTexts][] = [
  ['parts.floating.confirm', plain],
  ['parts.floating.typed', typed],
]

function Questions() {
  const intl = useIntl()
  const { confirm, question } = useConfirm()
  const ask = async (texts: ConfirmTexts) => {
    if (await confirm(texts)) toast({ message: intl.formatMessage({ id: 'parts.floating.answered' }) })
  }
  return (
    <Samples title="parts.floating.questions">
      {questions.map(([label, texts]) => (
        <Button key={label} variant="default" aria-haspopup="dialog" onClick={() => void ask(texts)}>
          <FormattedMessage id={label} />
        </Button>
      ))}
      {question}
    </Samples>
  )
}

function Toasts() {
  const intl = useIntl()
  const done = intl.formatMessage({ id: 'parts.floating.doneWords' }, { name: organisation })
  return (
    <Samples title="parts.floating.toasts">
      <Button variant="default" onClick={() => toast({ color: 'green', message: done })}>
        <FormattedMessage id="parts.floating.done" />
      </Button>
      <Button
        variant="default"
        onClick={() =>
          toast({
            color: 'red',
            title: intl.formatMessage({ id: 'parts.floating.failure' }),
            message: intl.formatMessage({ id: 'parts.floating.failureWords' }),
          })
        }
      >
        <FormattedMessage id="parts.floating.failure" />
      </Button>
    </Samples>
  )
}

function Hung() {
  const intl = useIntl()
  return (
    <Samples title="parts.floating.hung">
      <Tooltip label={<FormattedMessage id="parts.floating.tooltipWords" />} events={everything} withinPortal={false}>
        <Button variant="default">
          <FormattedMessage id="parts.floating.tooltip" />
        </Button>
      </Tooltip>
      <SomeMenu name={intl.formatMessage({ id: 'parts.floating.menuOf' })} />
      <NamesCell things={roles.map((name) => ({ name }))} room={160} />
    </Samples>
  )
}

const everything = { hover: true, focus: true, touch: true }

const actions: OfferedAction[] = [
  { id: 'edit', label: 'parts.floating.edit', icon: IconPencil, isDestructive: false, start: nothing },
  {
    id: 'unlock',
    label: 'parts.floating.refused',
    icon: IconLockOpen,
    isDestructive: false,
    reason: 'parts.floating.refusedWhy',
    start: nothing,
  },
  { id: 'delete', label: 'parts.buttons.delete', icon: IconTrash, isDestructive: true, start: nothing },
]

export function SomeMenu({ name }: { name: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <RowMenu
      name={name}
      offered={() => actions}
      isOpen={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
    />
  )
}
