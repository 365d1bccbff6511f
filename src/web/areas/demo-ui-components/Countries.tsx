import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { NameValue } from '../../../contract/models/name-value.ts'
import {
  useDemoUiComponentsGetCountriesQuery,
  useDemoUiComponentsSendAndGetSelectedCountriesMutation,
} from '../../api/generated/demo-ui-components.ts'
import { MultiSelectField } from '../../kit/form/fields/MultiSelectField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { Chip } from '../../kit/list/Chip.tsx'
import { NamesCell } from '../../kit/list/NamesCell.tsx'
import { Part } from '../../kit/part/Part.tsx'
import { EchoForm } from './EchoForm.tsx'

/** Pixels, as wide as the card is on most screens. */
const room = 480

export function Countries() {
  const countries = useDemoUiComponentsGetCountriesQuery({})
  const [sendCountries] = useDemoUiComponentsSendAndGetSelectedCountriesMutation()
  return (
    <Part title="parts.countries.list" result={countries} room="1.5rem">
      {(all) => (
        <>
          <NamesCell things={all} room={room} />
          <EchoForm
            label="parts.countries"
            initialValues={{ chosen: [] as string[] }}
            send={async ({ chosen }) => {
              const body = all.filter(({ value }) => chosen.includes(value))
              const answer = await sendCountries({ body }).unwrap()
              return answer.map((country) => <Chip key={country.value} {...country} />)
            }}
          >
            <CountriesField all={all} />
          </EchoForm>
        </>
      )}
    </Part>
  )
}

/** Milliseconds that somebody who types pauses for. */
const pause = 300

/** What is typed is looked for by the server; what is chosen keeps its name. */
function CountriesField({ all }: { all: readonly NameValue[] }) {
  const [sought, setSought] = useState('')
  const [searchTerm] = useDebouncedValue(sought.trim(), pause)
  const { value: chosen } = useFieldState<string[]>('chosen')
  const { data = all } = useDemoUiComponentsGetCountriesQuery({ searchTerm })
  const found = new Set(data.map(({ value }) => value))
  const options = all.filter(({ value }) => found.has(value) || chosen.includes(value))
  return (
    <MultiSelectField
      name="chosen"
      label="parts.countries.chosen"
      options={options.map(({ name, value }) => ({ label: name, value }))}
      onSearch={setSought}
    />
  )
}
