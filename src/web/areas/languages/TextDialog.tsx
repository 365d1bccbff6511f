import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl'
import { object, type StringSchema } from 'yup'
import type { LanguageTextsQuery } from '../../../contract/services/language.ts'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { tabValues } from '../../../offline/browser-values.ts'
import { placeholderFault } from '../../../shared/text-placeholders.ts'
import { languageUpdateLanguageTextBounds } from '../../api/generated/bounds.ts'
import { useLanguageUpdateLanguageTextMutation } from '../../api/generated/language.ts'
import { failureNotice } from '../../kit/failure-notice.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { TextAreaField } from '../../kit/form/fields/TextField.tsx'
import { shapeRules } from '../../kit/form/shape-rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { toast } from '../../kit/toast.ts'
import { marks } from '../../session/marks.ts'
import { reloadWithChange } from '../../session/start.ts'
import { useConfiguration } from '../../session/use-session.ts'
import { useIsReachable } from '../../store/hooks.ts'
import classes from './TextDialog.module.css'
import { TextPreview } from './TextPreview.tsx'
import { type Place, useTextWalk, type Way } from './text-walk.ts'

interface TextDialogProps {
  place: Place
  /** What the list asks for. */
  request: LanguageTextsQuery
  /** Of the target, in itself. */
  languageName: string
  onPlace: (place: Place) => void
  onClose: () => void
}

interface TextValues {
  value: string
}

/** One text beside its original; from here to the others without going back to the list. */
export function TextDialog({ place, request, languageName, onPlace, onClose }: TextDialogProps) {
  const intl = useIntl()
  const say = useSay()
  const { key, baseValue, targetValue } = place.text
  const { sourceName, targetLanguageName } = request
  const [updateLanguageText] = useLanguageUpdateLanguageTextMutation()
  const { walk, textNow } = useTextWalk(request)
  /** Where to go once it is saved; none: back to the list. */
  const wanted = useRef<Way>(undefined)
  const saved = useRef(targetValue)
  const isOfPage = useConfiguration()?.localization.currentLanguage.name === targetLanguageName
  /** This text, or one from which it was come to. */
  const isAnySaved = useRef(false)
  const { submit, failure } = useSubmit<TextValues>({
    send: async ({ value }, numbered) => {
      await updateLanguageText({
        updateLanguageText: numbered({ languageName: targetLanguageName, sourceName, key, value }),
      }).unwrap()
      saved.current = value
      isAnySaved.current = true
    },
    saved: 'languages.texts.saved',
  })
  const go = async (way: Way) => {
    const isGone = request.targetValueFilter === 'EMPTY' && saved.current.trim() !== ''
    const next = await walk(way, place.position, isGone).catch((thrown: unknown) => {
      toast(failureNotice(intl, `languages.texts.${way}`, thrown))
      return undefined
    })
    if (next) return onPlace(next)
    if (next === null) toast({ message: intl.formatMessage({ id: `languages.texts.no.${way}` }), color: 'gray' })
  }
  const close = () => {
    onClose()
    if (!isOfPage || !isAnySaved.current) return
    // The page has been given its texts at its start, and all of it says them.
    tabValues.set(marks.isTextSaved, 'true')
    reloadWithChange()
  }
  const onSaved = () => {
    const way = wanted.current
    wanted.current = undefined
    if (way) void go(way)
    else close()
  }
  const { value } = shapeRules(say, languageUpdateLanguageTextBounds)
  return (
    <FormDialog
      key={key}
      title={intl.formatMessage({ id: 'languages.texts.editTitle' }, { language: languageName })}
      name={`text ${targetLanguageName} ${sourceName} ${key}`}
      basis={place.text}
      initialValues={{ value: targetValue }}
      schema={object({ value: withPlaceholders(intl, value, baseValue) })}
      submit={submit}
      latest={async () => ({ value: (await textNow(key)) ?? targetValue })}
      failure={failure}
      action="languages.texts.save"
      aside={<Ways wanted={wanted} go={go} />}
      extra={<NextEmpty wanted={wanted} go={go} />}
      onClose={close}
      onSaved={onSaved}
    >
      <dl className={classes.original}>
        <dt>
          <FormattedMessage id="languages.texts.key" />
        </dt>
        <dd>
          <code dir="ltr">{key}</code>
        </dd>
        <dt>
          <FormattedMessage id="languages.texts.original" />
        </dt>
        <dd dir="auto" className={classes.text}>
          {baseValue}
        </dd>
      </dl>
      <TextAreaField
        name="value"
        label="languages.texts.translation"
        hint="languages.texts.translationHint"
        isFirst
        autoComplete="off"
        dir="auto"
      />
      <TextPreview
        current={targetValue}
        original={baseValue}
        language={targetLanguageName}
        originalLanguage={request.baseLanguageName}
      />
    </FormDialog>
  )
}

/** Without an original in view the server alone knows what must be kept. */
function withPlaceholders(intl: IntlShape, schema: StringSchema<string | undefined>, original: string) {
  return schema.test('placeholders', (value = '', context) => {
    const fault = value.trim() === '' || original === '' ? null : placeholderFault(value, original)
    if (!fault) return true
    const { kind, ...values } = fault
    return context.createError({ message: intl.formatMessage({ id: `languages.texts.fault.${kind}` }, values) })
  })
}

interface GoProps {
  wanted: { current: Way | undefined }
  go: (way: Way) => Promise<void>
}

/** What was typed is saved on the way. */
function useGo({ wanted, go }: GoProps) {
  const { dirty: isDirty, isSubmitting, submitForm } = useFormikContext()
  const [isGoing, setIsGoing] = useState(false)
  const isReachable = useIsReachable()
  const start = async (way: Way) => {
    if (isDirty) {
      wanted.current = way
      await submitForm()
      // It was refused.
      wanted.current = undefined
      return
    }
    setIsGoing(true)
    await go(way)
    setIsGoing(false)
  }
  // Who goes on is told beforehand that it is saved (U147).
  const labelOf = (way: Way): MessageKey => (isDirty ? `languages.texts.saveThen.${way}` : `languages.texts.${way}`)
  return { start: (way: Way) => void start(way), labelOf, isBusy: isGoing || isSubmitting || !isReachable }
}

function Ways(props: GoProps) {
  const intl = useIntl()
  const { start, labelOf, isBusy } = useGo(props)
  const one = (way: 'previous' | 'next', Icon: typeof IconChevronUp) => {
    const label = intl.formatMessage({ id: labelOf(way) })
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        disabled={isBusy}
        onClick={() => start(way)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <span className={classes.ways}>
      {one('previous', IconChevronUp)}
      {one('next', IconChevronDown)}
    </span>
  )
}

function NextEmpty(props: GoProps) {
  const { start, labelOf, isBusy } = useGo(props)
  return (
    <Button variant="subtle" disabled={isBusy} onClick={() => start('nextEmpty')}>
      <FormattedMessage id={labelOf('nextEmpty')} />
    </Button>
  )
}
