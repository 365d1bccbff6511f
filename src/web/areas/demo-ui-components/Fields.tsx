import { Form, Formik } from 'formik'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageKey } from '../../../contract/vocabulary/messages.ts'
import { CheckboxField } from '../../kit/form/fields/CheckboxField.tsx'
import { CheckTreeField } from '../../kit/form/fields/CheckTreeField.tsx'
import { DateField } from '../../kit/form/fields/DateField.tsx'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { NumberField } from '../../kit/form/fields/NumberField.tsx'
import { SelectField } from '../../kit/form/fields/SelectField.tsx'
import { SuggestField } from '../../kit/form/fields/SuggestField.tsx'
import { SwitchField } from '../../kit/form/fields/SwitchField.tsx'
import { PasswordField, TextAreaField, TextField } from '../../kit/form/fields/TextField.tsx'
import classes from './Parts.module.css'
import { Samples } from './Section.tsx'

const states = ['empty', 'filled', 'disabled', 'faulty'] as const

interface StateProps {
  name: string
  label: MessageKey
  hint?: MessageKey
  disabled?: boolean
}

interface Kind {
  name: string
  title: MessageKey
  empty: unknown
  filled: unknown
  field: (props: StateProps) => ReactNode
}

const roles = ['Administrators', 'Analysts', 'Readers of the monthly figures', 'محللو المبيعات']
const folders = ['Sales', 'Sales/North', 'Sales/South']

const kinds: readonly Kind[] = [
  {
    name: 'text',
    title: 'parts.fields.text',
    empty: '',
    filled: 'Zoë Wolfe',
    field: (props) => <TextField {...props} />,
  },
  {
    name: 'password',
    title: 'parts.fields.password',
    empty: '',
    filled: 'Not-a-secret-1',
    field: (props) => <Password {...props} />,
  },
  {
    name: 'area',
    title: 'parts.fields.area',
    empty: '',
    filled: 'sales.example\nfinance.example',
    field: (props) => <TextAreaField {...props} />,
  },
  {
    name: 'number',
    title: 'parts.fields.number',
    empty: '',
    filled: 587,
    field: (props) => <NumberField {...props} />,
  },
  {
    name: 'select',
    title: 'parts.fields.select',
    empty: '',
    filled: 'Analysts',
    field: (props) => <SelectField {...props} options={roles} isSearchable />,
  },
  {
    name: 'multiSelect',
    title: 'parts.fields.multiSelect',
    empty: [],
    filled: roles.slice(1, 3),
    field: (props) => <MultiSelectField {...props} options={roles} />,
  },
  {
    name: 'suggest',
    title: 'parts.fields.suggest',
    empty: '',
    filled: 'Sales/North',
    field: (props) => <SuggestField {...props} suggestions={folders} />,
  },
  {
    name: 'date',
    title: 'parts.fields.date',
    empty: '',
    filled: '2026-11-02',
    field: (props) => <DateField {...props} />,
  },
  {
    name: 'dateTime',
    title: 'parts.fields.dateTime',
    empty: '',
    filled: '2026-11-02T14:30',
    field: (props) => <DateField {...props} hasTime />,
  },
  {
    name: 'switch',
    title: 'parts.fields.switch',
    empty: false,
    filled: true,
    field: (props) => <SwitchField {...props} />,
  },
  {
    name: 'checkbox',
    title: 'parts.fields.checkbox',
    empty: false,
    filled: true,
    field: (props) => <CheckboxField {...props} />,
  },
]

const each = kinds.flatMap(({ name, empty, filled }) =>
  states.map((state) => ({ name: `${name}-${state}`, state, value: state === 'empty' ? empty : filled })),
)
const faulty = each.filter(({ state }) => state === 'faulty')
const initialValues = { ...Object.fromEntries(each.map(({ name, value }) => [name, value])), tree: ['north'] }
const initialTouched = Object.fromEntries(faulty.map(({ name }) => [name, true]))

export function Fields() {
  const intl = useIntl()
  const fault = intl.formatMessage({ id: 'parts.fields.fault' })
  const faults = Object.fromEntries(faulty.map(({ name }) => [name, fault]))
  return (
    <Formik
      initialValues={initialValues}
      initialTouched={initialTouched}
      initialErrors={faults}
      // They stay wrong, whatever is done with them.
      validate={() => faults}
      onSubmit={() => undefined}
    >
      <Form noValidate className={classes.section}>
        {kinds.map(({ name, title, field: Field }) => (
          <Samples key={name} title={title}>
            <div className={classes.fields}>
              {states.map((state) => (
                <Field
                  key={state}
                  name={`${name}-${state}`}
                  label={`parts.fields.${state}`}
                  hint="parts.fields.hint"
                  disabled={state === 'disabled'}
                />
              ))}
            </div>
          </Samples>
        ))}
        <Samples title="parts.fields.tree">
          <Tree />
        </Samples>
      </Form>
    </Formik>
  )
}

function Password(props: StateProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordField
      {...props}
      showLabel="parts.fields.show"
      isShown={isShown}
      onShow={setIsShown}
      autoComplete="off"
      dir="ltr"
    />
  )
}

function Tree() {
  const intl = useIntl()
  const reason = intl.formatMessage({ id: 'parts.colours.inherited' })
  const nodes = [
    { id: 'sales', parentId: null, label: 'Sales' },
    { id: 'north', parentId: 'sales', label: 'North', note: 'sales/north' },
    { id: 'south', parentId: 'sales', label: 'South', fixed: { isChecked: true, reason } },
    { id: 'west', parentId: 'sales', label: 'West', fixed: { isChecked: false, reason } },
    { id: 'finance', parentId: null, label: 'Finance' },
  ]
  return <CheckTreeField name="tree" label={intl.formatMessage({ id: 'parts.fields.tree' })} nodes={nodes} />
}
