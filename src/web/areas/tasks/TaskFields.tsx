/** What the form of a task holds: each section stands there for the kinds that need it. */
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Task } from '../../../contract/services/tasks.ts'
import { taskConditions, taskTypes } from '../../../contract/vocabulary/enums.ts'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { CheckboxField } from '../../kit/form/fields/CheckboxField.tsx'
import { NumberField } from '../../kit/form/fields/NumberField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { PasswordField, TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx'
import { useKeyOptions, useReportOptions } from './report-options.ts'
import { isCompared, needsSecretAgain, type TaskFormValues, verbsOf } from './task-rules.ts'
import { VisualsField } from './VisualsField.tsx'

const useValues = () => useFormikContext<TaskFormValues>().values

export function What({ task }: { task: Task | null }) {
  const intl = useIntl()
  const { taskType, reportId } = useValues()
  return (
    <FormSection title="tasks.what" hint={`tasks.typeHint.${taskType}`}>
      <TextField name="taskName" dir="auto" label="tasks.name" isRequired isFirst autoComplete="off" />
      <SelectField
        name="taskType"
        label="tasks.type"
        isRequired
        options={taskTypes.map((type) => ({ value: type, label: intl.formatMessage({ id: `tasks.type.${type}` }) }))}
      />
      {taskType !== 'Http' && <Belonging task={task} />}
      {taskType === 'Actionable' && <VisualsField reportId={reportId} />}
    </FormSection>
  )
}

/** The report and, to bind it closer, one of its share keys. */
function Belonging({ task }: { task: Task | null }) {
  const { taskType, reportId, reportKeyId } = useValues()
  const keys = useKeyOptions(task, reportId)
  const isForAnyone = keys?.some(({ value, isPublic }) => value === reportKeyId && isPublic)
  return (
    <>
      <SelectField
        name="reportId"
        label="tasks.report"
        hint={taskType === 'Query' ? 'tasks.libraryHint' : undefined}
        isRequired
        isSearchable
        options={[...useReportOptions(task, { isOfLibrary: taskType === 'Query' })]}
      />
      {keys && (
        <SelectField
          name="reportKeyId"
          label="tasks.key"
          hint={`tasks.keyHint.${taskType === 'Query' ? taskType : isForAnyone ? 'public' : 'Actionable'}`}
          options={keys.map(({ value, label }) => ({ value, label }))}
        />
      )}
    </>
  )
}

export function Query() {
  const { taskType } = useValues()
  if (taskType !== 'Query') return null
  return (
    <FormSection title="tasks.query" hint="tasks.queryHint">
      <TextAreaField
        name="daxQuery"
        dir="ltr"
        label="tasks.daxQuery"
        hint="tasks.daxQueryHint"
        isRequired
        autoComplete="off"
      />
    </FormSection>
  )
}

export function Call() {
  const { taskType, httpVerb } = useValues()
  if (taskType === 'Query') return null
  return (
    <FormSection title="tasks.call" hint={`tasks.callHint.${taskType}`}>
      <TextField name="url" dir="ltr" label="tasks.url" isRequired autoComplete="off" inputMode="url" />
      <SelectField
        name="httpVerb"
        label="tasks.verb"
        isRequired
        options={verbsOf(taskType).map((verb) => ({ value: verb, label: verb }))}
      />
      {httpVerb !== 'GET' && (
        <TextAreaField
          name="httpBody"
          dir="ltr"
          label="tasks.body"
          hint={taskType === 'Actionable' ? 'tasks.bodyHint' : undefined}
          autoComplete="off"
        />
      )}
    </FormSection>
  )
}

/** Of an action what goes along, and how; of others when they run. */
export function Sent() {
  const { taskType, isScheduled } = useValues()
  switch (taskType) {
    case 'Actionable':
      return (
        <FormSection title="tasks.sent" hint="tasks.sentHint">
          <SwitchField name="isInteractive" label="tasks.isInteractive" hint="tasks.isInteractiveHint" />
          <SwitchField name="hasCustomMessage" label="tasks.hasCustomMessage" />
          <SwitchField name="hasVisualMetadata" label="tasks.hasVisualMetadata" hint="tasks.hasVisualMetadataHint" />
          <SwitchField name="hasVisualPayload" label="tasks.hasVisualPayload" hint="tasks.hasVisualPayloadHint" />
        </FormSection>
      )
    case 'Query':
    case 'Http':
      return (
        <FormSection
          title="tasks.schedule"
          hint={taskType === 'Query' ? 'tasks.queryScheduleHint' : 'tasks.scheduleHint'}
        >
          <SwitchField name="isScheduled" label="tasks.isScheduled" />
          {isScheduled && (
            <NumberField name="scheduleMinutes" label="tasks.minutes" hint="tasks.minutesHint" isRequired />
          )}
        </FormSection>
      )
  }
}

export function Condition() {
  const intl = useIntl()
  const { taskType, isScheduled, conditionKind } = useValues()
  if (taskType !== 'Query' || !isScheduled) return null
  return (
    <FormSection title="tasks.conditionSection" hint="tasks.conditionHint">
      <SelectField
        name="conditionKind"
        label="tasks.condition"
        options={[
          { value: '', label: intl.formatMessage({ id: 'tasks.conditionKind.none' }) },
          ...taskConditions.map((kind) => ({
            value: kind,
            label: intl.formatMessage({ id: `tasks.conditionKind.${kind}` }),
          })),
        ]}
      />
      {isCompared(conditionKind) && (
        <TextField
          name="conditionValue"
          dir="ltr"
          label="tasks.conditionValue"
          hint="tasks.conditionValueHint"
          isRequired
          autoComplete="off"
          inputMode="decimal"
        />
      )}
    </FormSection>
  )
}

export function Signature({ task }: { task: Task | null }) {
  const values = useValues()
  const [isShown, setIsShown] = useState(false)
  if (values.taskType !== 'Http') return null
  const isKept = task?.taskType === 'Http' && task.hasSigningSecret
  const hint = needsSecretAgain(values, task) ? 'tasks.secretAgain' : 'tasks.secretKept'
  return (
    <FormSection title="tasks.signature" hint="tasks.signatureHint">
      {!values.removesSecret && (
        <PasswordField
          name="signingSecret"
          dir="ltr"
          label="tasks.secret"
          hint={isKept ? hint : 'tasks.secretHint'}
          showLabel="tasks.showSecret"
          isShown={isShown}
          onShow={setIsShown}
          autoComplete="new-password"
        />
      )}
      {isKept && <CheckboxField name="removesSecret" label="tasks.removesSecret" />}
    </FormSection>
  )
}
