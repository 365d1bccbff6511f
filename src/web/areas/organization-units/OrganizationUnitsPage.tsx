import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconHierarchy3, IconPlus } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { useOrganizationUnitGetOrganizationUnitsQuery } from '../../api/generated/organization-unit.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { useHistory } from '../../kit/history/use-history.tsx'
import { opened } from '../../kit/later.tsx'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { narrow } from '../../kit/narrow.ts'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { Age, isBusy, PartBody, usePartState } from '../../kit/part/Part.tsx'
import { State, StateIcon } from '../../kit/State.tsx'
import { MasterDetail } from '../../kit/tree/MasterDetail.tsx'
import { useDialog } from '../../kit/use-dialog.ts'
import { Can } from '../../session/Can.tsx'
import { SyncAll } from './SyncAll.tsx'
import { UnitDetail } from './UnitDetail.tsx'
import { UnitTree } from './UnitTree.tsx'
import { nodeId, type Unit, unitOf, unitsPath } from './unit-tree.ts'
import { useMove } from './use-move.ts'
import { useUnitActions } from './use-unit-actions.ts'

const NewUnitForm = opened(async () => (await import('./UnitForm.tsx')).NewUnitForm)
const UnitForm = opened(async () => (await import('./UnitForm.tsx')).UnitForm)
const MoveUnit = opened(async () => (await import('./MoveUnit.tsx')).MoveUnit)

export type UnitDialog = 'create' | 'edit' | 'move'

const { manageTree, manageMembers } = permissions.organizationUnits
const none: readonly Unit[] = []

/** The tree at the start, and the unit that the address names beside it. */
export function OrganizationUnitsPage() {
  const intl = useIntl()
  const result = useOrganizationUnitGetOrganizationUnitsQuery()
  const state = usePartState(result)
  const units = state.kind === 'shown' ? state.answer.items : none
  const { id } = useParams()
  const isNarrow = useMediaQuery(narrow) === true
  const dialog = useDialog<UnitDialog, Unit>(['create', 'edit', 'move'], units)
  const isAlone = isNarrow && id !== undefined
  const title = intl.formatMessage({ id: 'menu.organizationUnits' })
  return (
    <Page
      isBusy={isBusy(state)}
      head={
        !isAlone && (
          <PageHeader
            title={title}
            count={state.kind === 'shown' ? units.length : undefined}
            status={state.kind === 'shown' && state.storedAt && <Age of={state.storedAt} />}
            actions={
              <>
                <Can permission={manageMembers}>
                  <SyncAll units={units} />
                </Can>
                <Can permission={manageTree}>
                  <CommandButton leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open('create')}>
                    <FormattedMessage id="units.create" />
                  </CommandButton>
                </Can>
              </>
            }
          />
        )
      }
    >
      {state.kind === 'shown' && units.length > 0 ? (
        <Units units={units} dialog={dialog} />
      ) : (
        <PartBody state={state} onRetry={result.refetch} skeleton={<Bones />}>
          {() => <NoUnits />}
        </PartBody>
      )}
      {state.kind === 'shown' && <Dialogs units={units} dialog={dialog} />}
    </Page>
  )
}

type Dialog = ReturnType<typeof useDialog<UnitDialog, Unit>>

interface UnitsProps {
  units: readonly Unit[]
  dialog: Dialog
}

function Units({ units, dialog }: UnitsProps) {
  const choose = useChoice()
  const { id } = useParams()
  const isNarrow = useMediaQuery(narrow) === true
  const [renamed, setRenamed] = useState<number>()
  // Where there is room beside the tree, that room is not left empty; the address says nothing of it.
  const chosen = id ?? (isNarrow ? undefined : units[0] && nodeId(units[0].id))
  const rowActions = useUnitActions(units, chosen, {
    create: (parent) => dialog.open('create', parent),
    rename: (unit) => setRenamed(unit.id),
    edit: (unit) => dialog.open('edit', unit),
    move: (unit) => dialog.open('move', unit),
  })
  const { withHistory, historyDialog } = useHistory<Unit>({
    type: 'Tessera.Organizations.OrganizationUnit',
    rows: units,
    keyOf: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
  })
  const { actionsOf, question } = useRowActions(withHistory(rowActions))
  const unit = useMemo(() => unitOf(units, chosen), [units, chosen])
  return (
    <MasterDetail
      isChosen={id !== undefined}
      master={
        <UnitTree
          units={units}
          chosen={chosen}
          onChoose={choose}
          actionsOf={actionsOf}
          renamed={renamed}
          onRenamed={() => setRenamed(undefined)}
        />
      }
    >
      {unit ? (
        // What is asked of the tree alone stands in the tree.
        <UnitDetail
          key={unit.id}
          units={units}
          unit={unit}
          isNamed={id !== undefined}
          actions={actionsOf(unit).filter((action) => action.id !== 'rename')}
        />
      ) : (
        <State icon={<StateIcon of={IconAlertTriangle} />} title={<FormattedMessage id="units.gone" />}>
          <FormattedMessage id="units.goneDetail" />
        </State>
      )}
      {question}
      {historyDialog}
    </MasterDetail>
  )
}

/** Leads to a unit, and keeps the tab that is open. */
function useChoice() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const tab = search.get('tab')
  return (id: string) => navigate({ pathname: `${unitsPath}/${id}`, search: tab === null ? '' : `?tab=${tab}` })
}

function Dialogs({ units, dialog: { shown, close } }: UnitsProps) {
  const navigate = useNavigate()
  const { move, question } = useMove(units)
  return (
    <Suspense>
      {shown?.kind === 'create' && (
        <NewUnitForm parent={shown.row} onClose={close} onMade={(id) => navigate(`${unitsPath}/${nodeId(id)}`)} />
      )}
      {shown?.kind === 'edit' && shown.row && <UnitForm unit={shown.row} onClose={close} />}
      {shown?.kind === 'move' && shown.row && <MoveUnit units={units} unit={shown.row} onClose={close} onMove={move} />}
      {question}
    </Suspense>
  )
}

function NoUnits() {
  return (
    <State icon={<StateIcon of={IconHierarchy3} />} title={<FormattedMessage id="units.none" />}>
      <FormattedMessage id="units.noneDetail" />
    </State>
  )
}

const bones = [4, 7, 6, 6, 5, 8, 6, 7, 5, 6]

/** The tree's rows, until it is there. */
function Bones() {
  return (
    <div style={{ padding: '0.75rem 1rem' }}>
      <Skeleton height="2rem" width="18rem" mb="sm" />
      {bones.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Skeleton key={index} height="1rem" width={`${width}rem`} my="md" ms={index % 4 === 0 ? 0 : 'md'} />
      ))}
    </div>
  )
}
