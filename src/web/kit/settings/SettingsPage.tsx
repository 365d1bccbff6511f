import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertCircle, IconCloudOff, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { Form, Formik, type FormikHelpers, type FormikProps, useFormikContext } from 'formik'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OperatorValue } from '../../../contract/models/settings.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { newCallNumber } from '../../../shared/call-number.ts'
import { isDoneBefore, wasAnsweredBefore } from '../../api/lost-answers.ts'
import { useIsReachable } from '../../store/hooks.ts'
import { apiErrorOf } from '../api-error.ts'
import { CommandButton } from '../CommandButton.tsx'
import { useConfirm } from '../form/confirm.tsx'
import { discard, discardUnknown } from '../form/discard.ts'
import { DraftKeeper } from '../form/draft-keeper.ts'
import { FaultSummary } from '../form/FaultSummary.tsx'
import { DraftNotice, useOfflineWords } from '../form/FormNotices.tsx'
import { useFirstFaultFocus, useWayToField } from '../form/fault-focus.ts'
import { FieldLabels } from '../form/field-labels.ts'
import { FormFields, faultsIn } from '../form/form-fields.ts'
import { TheirNotice } from '../form/TheirNotice.tsx'
import { type TheirChange, type TypedOver, toldOf } from '../form/their-changes.ts'
import { answerNow, type QueryAnswer } from '../form/use-fresh-answer.ts'
import { useLeaveGuard } from '../form/use-leave-guard.ts'
import { useSay } from '../form/use-say.ts'
import { type Numbered, useSubmit } from '../form/use-submit.ts'
import { useUnasked } from '../form/use-unasked.ts'
import { isSameScreen } from '../form-address.ts'
import { ChangesBar } from '../page/ChangesBar.tsx'
import { Columns, Content, Page } from '../page/Page.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { PartBody, usePartState } from '../part/Part.tsx'
import type { PartResult } from '../part/part-state.ts'
import { State, StateIcon } from '../State.tsx'
import { useHasLeft } from '../use-has-left.ts'
import { SectionList } from './SectionList.tsx'
import { SettingCard, SettingsSkeleton } from './SettingCard.tsx'
import classes from './Settings.module.css'
import { fieldsOf, rowsOf, type SettingSection } from './setting.ts'
import { matching } from './setting-search.ts'
import {
  changedIn,
  faultsOf,
  isChanged,
  isOfField,
  settingsCheck,
  theirSettings,
  withOwn,
  withoutSecrets,
  withTypedSince,
} from './setting-values.ts'
import { SettingsFrame } from './settings-frame.ts'
import { UnansweredNotice } from './UnansweredNotice.tsx'
import { sentSettings, settingsDraft, useSettingsDraft } from './use-settings-draft.ts'
import { useUnanswered } from './use-unanswered.ts'

interface Known {
  storedSecrets?: readonly string[]
  operatorValues?: readonly OperatorValue[]
}

interface SettingsPageProps<Answer extends Known, Values extends object> {
  title: MessageKey
  /** Asked anew whenever the page is opened. */
  result: PartResult<Answer> & QueryAnswer<Answer>
  sections: (answer: Answer) => readonly SettingSection[]
  valuesOf: (answer: Answer) => Values
  /** Resolves only when the server has said yes. */
  send: (values: Values, numbered: Numbered) => Promise<unknown>
}

/**
 * Settings are not kept on a device, only what is typed and not saved: the page begins with an answer that came after it was
 * opened, and stays while it is edited. A later answer takes its place when nothing is typed.
 */
export function SettingsPage<Answer extends Known, Values extends object>(props: SettingsPageProps<Answer, Values>) {
  const { title, result, ...form } = props
  const intl = useIntl()
  const [openedAt] = useState(() => Date.now())
  const isFresh = (result.fulfilledTimeStamp ?? 0) >= openedAt
  const answer = isFresh ? result.currentData : undefined
  const state = usePartState({ ...result, data: undefined, currentData: answer })
  if (answer) {
    const answeredAt = result.fulfilledTimeStamp ?? 0
    return <SettingsForm title={title} answer={answer} answeredAt={answeredAt} ask={result.refetch} {...form} />
  }
  return (
    <Page head={<PageHeader title={intl.formatMessage({ id: title })} />}>
      <Content>
        {state.kind === 'offline' ? (
          <State
            icon={<StateIcon of={IconCloudOff} />}
            title={<FormattedMessage id="setting.offline" />}
            actions={
              <Button variant="default" onClick={result.refetch}>
                <FormattedMessage id="kit.retry" />
              </Button>
            }
          >
            <FormattedMessage id="setting.offlineDetail" />
          </State>
        ) : (
          <PartBody state={state} skeleton={<SettingsSkeleton />} onRetry={result.refetch}>
            {() => null}
          </PartBody>
        )}
      </Content>
    </Page>
  )
}

type SettingsFormProps<Answer extends Known, Values extends object> = Omit<
  SettingsPageProps<Answer, Values>,
  'result'
> & { answer: Answer; answeredAt: number; ask: QueryAnswer<Answer>['refetch'] }

function SettingsForm<Answer extends Known, Values extends object>(props: SettingsFormProps<Answer, Values>) {
  const { title, answer, answeredAt, ask, sections: sectionsOf, valuesOf, send } = props
  const intl = useIntl()
  const [basis, setBasis] = useState(answer)
  const [fields] = useState(() => new FormFields())
  /** Of all tries until one is known to be saved: the first that arrives is done, and none after it, however late. */
  const number = useRef<string>(undefined)
  const [keeper] = useState(() => new DraftKeeper(settingsDraft, () => null))
  const sendOver = async (values: Values, numbered: Numbered) => {
    try {
      const answer = await send(values, numbered)
      if (!wasAnsweredBefore(number.current ?? '')) return answer
    } catch (thrown) {
      if (!isDoneBefore(apiErrorOf(thrown))) throw thrown
    }
    // A try before this one has arrived, and the server was asked since: what is sent is another wish, be it in the same words.
    unanswered.hasArrived()
    const next = newCallNumber()
    number.current = next
    await noteSent(values)
    return send(values, (body) => numbered(body, next))
  }
  const { submit, failure: refusal } = useSubmit<Values>({ send: sendOver, saved: 'setting.saved' })
  // Never sent again by itself: whoever changes settings is there when they change.
  const [lostAt, setLostAt] = useState<number>()
  const isLost = lostAt !== undefined
  const { unasked, asked, forgetUnasked } = useUnasked()
  const [lost] = isLost ? [intl.formatMessage({ id: 'kit.notKnown' })] : []
  const only = unasked ?? lost
  const failure = only === undefined ? refusal : [only]
  const [initialValues, known] = useMemo(() => [valuesOf(basis), knownOf(basis)], [basis, valuesOf])
  const sections = sectionsOf(basis)
  const say = useSay()
  const unanswered = useUnanswered({
    sections,
    now: valuesOf(answer),
    stored: knownOf(answer).storedSecrets,
    answeredAt,
    ask,
    onSaved: () => {
      number.current = undefined
      keeper.answered()
    },
  })
  /** A page after this one must know of it: what arrives late would undo what is saved there. */
  const noteSent = async (values: Values) => {
    const before = form.current?.initialValues ?? values
    if (number.current) await keeper.sending(sentSettings(sections, number.current, { before, values }))
  }
  const typedOver = useRef<TypedOver>({})
  const form = useRef<FormikProps<Values>>(null)
  const hasLeft = useHasLeft()
  const [theirs, setTheirs] = useState<readonly TheirChange[]>([])
  /** What became of it is said apart from now on. */
  const endLost = () => {
    if (isLost) unanswered.follow(lostAt)
    setLostAt(undefined)
  }
  /** One’s own saves, whose answers were lost, are nobody else’s. */
  const withOwnTries = (now: Values, kept: Values) =>
    unanswered.tries().reduce((values, sent) => withOwn(sections, { sent, now, kept: values }), kept)
  /** The last try is over: what the server has is in the fields, but where something else was typed than stood there at `since`. */
  const beginAnew = (data: Answer, { since, submitCount }: { since: Values; submitCount: number }) => {
    if (!form.current) return
    const { initialValues, values: typed, setValues, resetForm } = form.current
    const now = valuesOf(data)
    endLost()
    // What is typed over one’s own is typed over nobody else’s.
    typedOver.current = { ...typedOver.current, ...changedIn(sections, initialValues, since) }
    setBasis(data)
    resetForm({ values: now, submitCount })
    void setValues(withTypedSince(sections, { sent: since, now: typed, kept: now }))
  }
  /** False: it cannot be known what the server has, or others have saved since. Then theirs stands where nothing was typed. */
  const catchUp = async (): Promise<boolean> => {
    const data = await asked(() => answerNow(ask))
    if (!data || !form.current) return false
    const { initialValues, values: typed, submitCount } = form.current
    const now = valuesOf(data)
    const before = withOwnTries(now, initialValues)
    const found = theirSettings(sections, { before, typed, now })
    setTheirs(found)
    if (found.length === 0) return true
    beginAnew(data, { since: before, submitCount })
    return false
  }
  /** Nothing is typed, or what was sent without an answer was taken back by hand: where that was saved, this is another change. */
  const takeFresh = (data: Answer) => {
    if (!isLost || !form.current) return setBasis(data)
    beginAnew(data, { since: withOwnTries(valuesOf(data), form.current.values), submitCount: 0 })
  }
  const save = async (values: Values, helpers: FormikHelpers<Values>) => {
    // They may have been given up while the question was on its way.
    if (!(await catchUp()) || hasLeft.current) return
    unanswered.note({ values, before: form.current?.initialValues ?? values, stored: known.storedSecrets })
    number.current ??= newCallNumber()
    await noteSent(values)
    const outcome = await submit(values, helpers, number.current)
    setLostAt(outcome === 'notKnown' ? Date.now() : undefined)
    if (outcome === 'saved') unanswered.end()
    else if (outcome !== 'notKnown') unanswered.takeBack()
    if (unanswered.tries().length === 0) keeper.answered()
    if (outcome !== 'saved') return
    number.current = undefined
    const kept = withoutSecrets(sections, values)
    const now = form.current?.values ?? values
    typedOver.current = {}
    helpers.resetForm({ values: kept })
    if (now !== values) void helpers.setValues(withTypedSince(sections, { sent: values, now, kept }))
  }
  return (
    <SettingsFrame value={known}>
      <FieldLabels value={fields}>
        <Formik
          innerRef={form}
          initialValues={initialValues}
          enableReinitialize
          validate={settingsCheck(sections, say, known.operator)}
          onSubmit={save}
        >
          <Frame
            title={title}
            sections={sections}
            failure={failure}
            mayBeSaved={isLost}
            unanswered={<UnansweredNotice of={unanswered.said} onClose={unanswered.dismiss} />}
            theirs={theirs}
            fresh={answer}
            // After a lost answer one that says the same as before is news, too.
            isNews={answer !== basis || (isLost && answeredAt > lostAt)}
            onFresh={takeFresh}
            onAsk={ask}
            typedOver={typedOver}
            keeper={keeper}
            onSent={(sent) => {
              number.current = sent.number
              unanswered.note({ values: sent.values as Values, before: initialValues, stored: known.storedSecrets })
              if (sent.isTyped) setLostAt(Date.now())
              else unanswered.follow(Date.now())
            }}
            onGivenUp={() => {
              endLost()
              setTheirs([])
              forgetUnasked()
            }}
          />
        </Formik>
      </FieldLabels>
    </SettingsFrame>
  )
}

const knownOf = ({ operatorValues = [], storedSecrets = [] }: Known) => ({
  operator: new Map(operatorValues.map((value) => [value.member, value])),
  storedSecrets: new Set(storedSecrets),
})

interface FrameProps<Answer> {
  title: MessageKey
  sections: readonly SettingSection[]
  failure: readonly string[]
  /** What was sent has had no answer. */
  mayBeSaved: boolean
  /** What is said of tries before it. */
  unanswered: ReactNode
  theirs: readonly TheirChange[]
  fresh: Answer
  isNews: boolean
  onFresh: (answer: Answer) => void
  onAsk: () => unknown
  typedOver: RefObject<TypedOver>
  keeper: DraftKeeper
  onSent: (sent: { number: string; values: object; isTyped: boolean }) => void
  /** What is said of the last try is over. */
  onGivenUp: () => void
}

function Frame<Answer>(props: FrameProps<Answer>) {
  const { title, sections, failure, mayBeSaved, unanswered, theirs } = props
  const { fresh, isNews, onFresh, onAsk, typedOver, keeper, onSent, onGivenUp } = props
  const intl = useIntl()
  const { values, initialValues, dirty, errors, isSubmitting, submitCount, submitForm, resetForm } =
    useFormikContext<object>()
  const { confirm, question } = useConfirm((texts) => (mayBeSaved || isSubmitting ? discardUnknown(texts) : texts))
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState('')
  const say = (id: MessageKey) => intl.formatMessage({ id })
  useFirstFaultFocus(form, submitCount, isSubmitting)
  const goTo = useWayToField(form)
  const draft = useSettingsDraft({ keeper, sections, typedOver, onSent })
  const told = toldOf(draft.theirs, theirs)
  const { ask } = useLeaveGuard(dirty || mayBeSaved, isSameScreen, confirm, draft.end)
  useEffect(() => {
    if (isNews && !dirty && !isSubmitting) onFresh(fresh)
  }, [fresh, isNews, dirty, isSubmitting, onFresh])
  // With nothing unsaved there is nothing to say of what others have changed beside it: the page shows that.
  const isOver = !dirty && !isSubmitting && !mayBeSaved && theirs.length > 0
  useEffect(() => {
    if (isOver) onGivenUp()
  }, [isOver, onGivenUp])

  const faults = submitCount > 0 ? faultsOf(errors) : []
  const isFaulty = (section: SettingSection) => faultyFields([section], faults).length > 0
  // What must be mended must be seen, whatever is looked for.
  const found = sections.flatMap((section) =>
    isFaulty(section) ? [section] : matching(section, { words: wanted, values, say }),
  )
  const counts = sections.map((section) => ({
    section,
    changes: rowsOf(section).filter((row) => isChanged(row, initialValues, values)).length,
    faults: faultyFields([section], faults).length,
  }))
  const listed = counts
    .filter(({ section }) => found.some(({ id }) => id === section.id))
    .map(({ section: { id, title }, changes, faults: count }) => ({ id, title, changes, faults: count }))
  const changed = counts.filter(({ changes }) => changes > 0)
  const startOver = async () => {
    if ((await ask(discard)) !== 'discard') return
    resetForm()
    onGivenUp()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (dirty && !isSubmitting) void submitForm()
  }
  return (
    <Page
      head={
        <PageHeader
          title={intl.formatMessage({ id: title })}
          actions={
            <TextInput
              type="search"
              className={classes.search}
              leftSection={<IconSearch size={16} aria-hidden />}
              aria-label={intl.formatMessage({ id: 'setting.find' })}
              placeholder={intl.formatMessage({ id: 'setting.find' })}
              value={wanted}
              onChange={({ currentTarget }) => setWanted(currentTarget.value)}
            />
          }
        />
      }
    >
      <Form ref={form} noValidate className={classes.form} onKeyDown={onKeyDown}>
        <Columns hasCards aside={<SectionList label="setting.sections" sections={listed} />}>
          <div className={classes.cards}>
            {draft.savedAt && <DraftNotice savedAt={draft.savedAt} onDiscard={() => void startOver()} />}
            {dirty && told.length > 0 && <TheirNotice theirs={told} onChoose={goTo} />}
            <Notices failure={failure} onAsk={mayBeSaved && !dirty ? onAsk : undefined} />
            {unanswered}
            {failure.length === 0 && faults.length > 0 && <FaultSummary faults={faultsIn(errors)} onChoose={goTo} />}
            {found.map((section) => (
              <SettingCard key={section.id} section={section} isSearched={wanted.trim() !== ''} />
            ))}
            {found.length === 0 && <NothingFound wanted={wanted} onClear={() => setWanted('')} />}
          </div>
        </Columns>
        <ChangesBar
          count={changed.reduce((sum, { changes }) => sum + changes, 0)}
          onDiscard={() => void startOver()}
          isBusy={isSubmitting}
          save={
            <CommandButton isBusy={isSubmitting} onClick={() => void submitForm()}>
              <FormattedMessage id={isSubmitting ? 'ProcessingWithThreeDot' : 'setting.save'} />
            </CommandButton>
          }
        >
          {intl.formatList(
            changed.map(({ section, changes }) => `${intl.formatMessage({ id: section.title })} ${changes}`),
            { type: 'unit' },
          )}
        </ChangesBar>
      </Form>
      {question}
    </Page>
  )
}

const faultyFields = (sections: readonly SettingSection[], faults: readonly string[]) =>
  sections.flatMap((section) => fieldsOf(section)).filter((field) => faults.some((fault) => isOfField(fault, field)))

/** `onAsk`: there is nothing to save by which it would come out what became of the last try. */
function Notices({ failure, onAsk }: { failure: readonly string[]; onAsk: (() => unknown) | undefined }) {
  const isReachable = useIsReachable()
  const words = useOfflineWords()
  if (failure.length > 0) {
    return (
      <Alert color="red" p="xs" icon={<IconAlertCircle aria-hidden />} tabIndex={-1}>
        {failure.map((message) => (
          <p key={message} className={classes.help}>
            {message}
          </p>
        ))}
        {onAsk && (
          <Button size="xs" variant="default" onClick={onAsk}>
            <FormattedMessage id="kit.retry" />
          </Button>
        )}
      </Alert>
    )
  }
  if (isReachable) return null
  return (
    <Alert color="gray" role="status" p="xs" icon={<IconCloudOff aria-hidden />}>
      <FormattedMessage id={words} />
    </Alert>
  )
}

function NothingFound({ wanted, onClear }: { wanted: string; onClear: () => void }) {
  return (
    <State
      icon={<StateIcon of={IconSearchOff} />}
      title={<FormattedMessage id="setting.nothingFound" values={{ words: wanted }} />}
      actions={
        <Button variant="default" onClick={onClear}>
          <FormattedMessage id="setting.clear" />
        </Button>
      }
    />
  )
}
