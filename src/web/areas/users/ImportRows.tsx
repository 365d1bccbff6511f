import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ImportedRow } from '../../../contract/services/user.ts'
import { ImportPlan } from '../../kit/import-plan/ImportPlan.tsx'
import { choiceFilter } from '../../kit/list/filters.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import type { WholeResult } from '../../kit/list/use-sorted-here.ts'
import { Fact } from '../../kit/page/Facts.tsx'
import { fates, importColumns } from './import-columns.tsx'

interface ImportRowsProps<Answer> {
  result: WholeResult<Answer>
  rowsOf: (answer: Answer) => readonly ImportedRow[]
  primary: ReactNode
  children: ReactNode
}

export function ImportRows<Answer>(props: ImportRowsProps<Answer>) {
  const list = useListState({
    name: 'people-import',
    operation: 'userPreviewPeople',
    filters: { fate: choiceFilter(fates) },
    sortFields: ['row', 'name', 'userName', 'emailAddress', 'fate'],
  })
  return (
    <ImportPlan
      title="users.import.rows"
      list={list}
      fates={fates}
      fateOf={(fate) => `users.import.fate.${fate}`}
      fateLabel="users.import.fate"
      columns={importColumns}
      nameOf={({ name }) => name}
      unnamed="users.import.unnamed"
      detail={detailOf}
      {...props}
    />
  )
}

const detailOf = ({ name, emailAddress, userName, fate, faults }: ImportedRow) => (
  <>
    <Fact label="users.person">
      <bdi>{name}</bdi>
    </Fact>
    <Fact label="users.emailAddress">
      <bdi>{emailAddress}</bdi>
    </Fact>
    <Fact label="users.userName">
      <bdi>{userName}</bdi>
    </Fact>
    <Fact label="users.import.fate">
      <FormattedMessage id={`users.import.fate.${fate}`} />
    </Fact>
    {faults.length > 0 && <Fact label="users.import.why">{faults.map(({ message }) => message).join(' ')}</Fact>}
  </>
)
