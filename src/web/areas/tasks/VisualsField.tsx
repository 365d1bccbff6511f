import { MultiSelect } from '@mantine/core'
import { useIntl } from 'react-intl'
import type { VisualsOfReport } from '../../../contract/services/tasks.ts'
import { useTasksGetVisualsOfReportQuery } from '../../api/generated/tasks.ts'
import { chosenPill } from '../../kit/form/fields/ChosenPill.tsx'
import { TextField, useInputWrapper } from '../../kit/form/fields/TextField.tsx'
import { useFieldState } from '../../kit/form/fields/use-field-state.ts'
import { chosenVisuals, visualGroups, withChosen } from './visual-choices.ts'

const about = { name: 'visualName', label: 'tasks.visuals', isRequired: true } as const

/** Visuals of the report, by their titles; of a provider that tells of none, by the names that it has for them. */
export function VisualsField({ reportId }: { reportId: string }) {
  const { currentData } = useTasksGetVisualsOfReportQuery({ reportId: Number(reportId) }, { skip: reportId === '' })
  if (currentData?.areKnown) return <VisualsChoice items={currentData.items} />
  return <TextField {...about} dir="auto" hint="tasks.visualsHint" autoComplete="off" />
}

function VisualsChoice({ items }: Pick<VisualsOfReport, 'items'>) {
  const intl = useIntl()
  const state = useFieldState<string>(about.name)
  const chosen = chosenVisuals(state.value)
  const words = {
    underlying: (title: string) => intl.formatMessage({ id: 'tasks.visualUnderlying' }, { title }),
    missing: (name: string) => intl.formatMessage({ id: 'tasks.visualMissing' }, { name }),
    gone: intl.formatMessage({ id: 'tasks.visualsMissing' }),
  }
  return (
    <MultiSelect
      {...useInputWrapper({ ...about, hint: 'tasks.visualsChoiceHint' }, state)}
      renderPill={chosenPill}
      data={visualGroups(items, chosen, words)}
      value={chosen}
      onChange={(next) => state.set(withChosen(chosen, next))}
      onBlur={state.leave}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={intl.formatMessage({ id: 'kit.checkTree.nothing' })}
      // Outside the dialog a screen reader would not find it.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
