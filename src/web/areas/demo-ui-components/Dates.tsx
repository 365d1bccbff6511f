import { Code } from '@mantine/core'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { object } from 'yup'
import { limits } from '../../../contract/vocabulary/limits.ts'
import {
  useDemoUiComponentsSendAndGetDateMutation,
  useDemoUiComponentsSendAndGetDateRangeMutation,
  useDemoUiComponentsSendAndGetDateTimeMutation,
  useDemoUiComponentsSendAndGetDateWithTextMutation,
} from '../../api/generated/demo-ui-components.ts'
import { clock } from '../../api/server-time.ts'
import { DateRangePicker } from '../../kit/date-range/DateRangePicker.tsx'
import { utcOfDay, utcOfMoment } from '../../kit/date-range/moments.ts'
import { type DateRange, rangeOf, todayIn } from '../../kit/date-range/ranges.ts'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { fieldRules } from '../../kit/form/rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { EchoForm } from './EchoForm.tsx'
import classes from './Parts.module.css'
import { Samples } from './Section.tsx'

export function Dates() {
  const { timeZone } = useIntl()
  const say = useSay()
  const [sendDay] = useDemoUiComponentsSendAndGetDateMutation()
  const [sendMoment] = useDemoUiComponentsSendAndGetDateTimeMutation()
  const [sendRange] = useDemoUiComponentsSendAndGetDateRangeMutation()
  const [sendWithText] = useDemoUiComponentsSendAndGetDateWithTextMutation()
  const schemas = useMemo(() => {
    const rules = fieldRules(say)
    const needed = say('ThisFieldIsRequired')
    const day = rules.day().required(needed)
    return {
      day: object({ day }),
      moment: object({ moment: rules.moment().required(needed) }),
      withText: object({ text: rules.required(limits.lookupText), day }),
    }
  }, [say])
  return (
    <div className={classes.halves}>
      <Samples title="parts.dates.day">
        <EchoForm
          label="parts.dates.day"
          initialValues={{ day: '' }}
          schema={schemas.day}
          send={async ({ day }) => <Code>{(await sendDay({ date: utcOfDay(day) }).unwrap()).date}</Code>}
        >
          <DateField name="day" label="parts.dates.day" isRequired />
        </EchoForm>
      </Samples>
      <Samples title="parts.dates.moment">
        <EchoForm
          label="parts.dates.moment"
          initialValues={{ moment: '' }}
          schema={schemas.moment}
          send={async ({ moment }) => (
            <Code>{(await sendMoment({ date: utcOfMoment(moment, timeZone) }).unwrap()).date}</Code>
          )}
        >
          <DateField name="moment" label="parts.dates.moment" isRequired hasTime />
        </EchoForm>
      </Samples>
      <Samples title="parts.dates.range">
        <EchoForm
          label="parts.dates.range"
          initialValues={{ range: rangeOf('Last7Days', todayIn(timeZone, clock.now())) }}
          send={async ({ range: { from, to } }) => {
            const { startDate, endDate } = await sendRange({
              startDate: utcOfDay(from),
              endDate: utcOfDay(to),
            }).unwrap()
            return (
              <>
                <Code>{startDate}</Code> <Code>{endDate}</Code>
              </>
            )
          }}
        >
          <RangeField />
        </EchoForm>
      </Samples>
      <Samples title="parts.dates.withText">
        <EchoForm
          label="parts.dates.withText"
          initialValues={{ text: '', day: '' }}
          schema={schemas.withText}
          send={async ({ text, day }) => {
            const sendDateWithText = { text, date: utcOfDay(day) }
            const answer = await sendWithText({ sendDateWithText }).unwrap()
            return (
              <>
                <bdi>{answer.text}</bdi> <Code>{answer.date}</Code>
              </>
            )
          }}
        >
          <TextField name="text" label="parts.dates.text" isRequired />
          <DateField name="day" label="parts.dates.day" isRequired />
        </EchoForm>
      </Samples>
    </div>
  )
}

function RangeField() {
  const { value, set } = useFieldState<DateRange>('range')
  return <DateRangePicker label="parts.dates.range" value={value} onChange={set} />
}
