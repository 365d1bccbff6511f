import { useFormikContext } from 'formik'
import { Suspense } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import type { EditionListItem } from '../../../contract/services/edition.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  type EditionForEdit,
  useEditionCreateEditionMutation,
  useEditionGetEditionForEditQuery,
  useEditionGetEditionsQuery,
  useEditionUpdateEditionMutation,
} from '../../api/generated/edition.ts'
import { LostFeatures } from '../../kit/feature-tree/LostFeatures.tsx'
import { lostFeatures } from '../../kit/feature-tree/lost-features.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useHistory } from '../../kit/history/use-history.tsx'
import { openedLater } from '../../kit/later.tsx'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useIsGone } from '../../kit/page/use-is-gone.ts'
import { useDialog } from '../../kit/use-dialog.ts'
import { mayCall, useAccess } from '../../session/access.ts'
import { EditionTabs } from './EditionTabs.tsx'
import { movesTenants, useDeleteEdition } from './edition-actions.ts'
import { useEditions } from './edition-list.ts'
import { editionPaths } from './edition-paths.ts'
import {
  becomesFree,
  type EditionFormValues,
  editionFeatureValues,
  editionFormValues,
  editionRequest,
  editionSchema,
  isNewEdition,
} from './edition-rules.ts'

const MoveTenantsDialog = openedLater(async () => (await import('./MoveTenantsDialog.tsx')).MoveTenantsDialog)

export function EditionPage() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  if (!isNew && !/^[1-9]\d{0,8}$/.test(id)) return <NoEdition />
  return <OneEdition key={id} id={isNew ? null : Number(id)} />
}

const NoEdition = () => (
  <Missing title="editions.notFound" detail="editions.notFoundDetail" to={editionPaths.list} label="editions.toList" />
)

function OneEdition({ id }: { id: number | null }) {
  const intl = useIntl()
  const forEdit = useEditionGetEditionForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const name = `edition ${id ?? 'new'}`
  const { answer, renew, latest } = useFreshAnswer(name, forEdit)
  const isGone = useIsGone(forEdit.error)
  if (isGone) return <NoEdition />
  const title = answer?.edition.displayName || (id === null ? intl.formatMessage({ id: 'editions.create' }) : '…')
  return (
    <Page
      head={
        <>
          <Trail to={editionPaths.list} label="editions.title" title={title} />
          <PageHeader title={title} actions={id !== null && <EditionMenu id={id} />}>
            {id !== null && <Tenants id={id} />}
          </PageHeader>
        </>
      }
    >
      {answer ? (
        <EditionForm name={name} form={answer} latest={latest} onSaved={renew} />
      ) : (
        <PageWaiting result={forEdit} />
      )}
    </Page>
  )
}

/** As it stands in the list, which alone tells of its tenants; undefined for whoever may not see that. */
function useListed(id: number | null) {
  const skip = !mayCall('editionGetEditions', useAccess())
  const { data } = useEditionGetEditionsQuery(undefined, { skip })
  return data?.items.find((edition) => edition.id === id)
}

function Tenants({ id }: { id: number }) {
  const count = useListed(id)?.tenantCount
  return count !== undefined && <FormattedMessage id="editions.tenantsWith" values={{ count }} />
}

function EditionMenu({ id }: { id: number }) {
  const { can } = useAccess()
  return can(permissions.editions.view) && <Menu id={id} />
}

function Menu({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data } = useEditions()
  const remove = useDeleteEdition(() => void navigate(editionPaths.list))
  const edition = data?.items.find((one) => one.id === id)
  const { withHistory, historyDialog } = useHistory<EditionListItem>({
    type: 'Tessera.Editions.Edition',
    rows: edition && [edition],
    keyOf: (one) => one.id,
    nameOf: ({ displayName }) => displayName,
  })
  const dialog = useDialog<'move', EditionListItem>(['move'], edition && [edition])
  const move = movesTenants<EditionListItem>((one) => dialog.open('move', one))
  const { actionsOf, question } = useRowActions(withHistory([move, remove]))
  return (
    <>
      {edition && <PageMenu name={edition.displayName} offered={actionsOf(edition)} />}
      {question}
      {historyDialog}
      <Suspense>
        {dialog.shown?.row && (
          <MoveTenantsDialog edition={dialog.shown.row} editions={data?.items ?? []} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  )
}

/** Whoever may not see the list is not told how many they are. */
const notKnown = -1

interface EditionFormProps {
  name: string
  form: EditionForEdit
  latest: AskLatest<EditionForEdit>
  onSaved: () => void
}

/** On whom it is, once it is saved. */
function Effect({ form }: { form: EditionForEdit }) {
  const { values } = useFormikContext<EditionFormValues>()
  const listed = useListed(form.edition.id)
  const count = listed?.tenantCount
  const ending = listed?.endingTenantCount ?? notKnown
  const { features, featureValues: before } = form
  const lost = lostFeatures({ features, before, after: editionFeatureValues(values, form), own: new Set() })
  return (
    <>
      {lost.length > 0 && count !== 0 && (
        <>
          <LostFeatures lost={lost} /> <FormattedMessage id="editions.ownStays" />{' '}
        </>
      )}
      {count === undefined ? (
        <FormattedMessage id="editions.effect" />
      ) : (
        <FormattedMessage id="editions.effectOn" values={{ count }} />
      )}
      {ending !== 0 && becomesFree(values, form) && (
        <>
          {' '}
          <FormattedMessage id="editions.endsForgotten" values={{ count: ending }} />
        </>
      )}
    </>
  )
}

function EditionForm({ name, form, latest, onSaved }: EditionFormProps) {
  const say = useSay()
  const navigate = useNavigate()
  const [createEdition] = useEditionCreateEditionMutation()
  const [updateEdition] = useEditionUpdateEditionMutation()
  const isNew = isNewEdition(form)
  const { submit, failure } = useSubmit<EditionFormValues>({
    send: (values, numbered) => {
      const { edition, featureValues } = editionRequest(values, form)
      const { id } = form.edition
      return id === null
        ? createEdition({ createEdition: numbered({ edition, featureValues }) }).unwrap()
        : updateEdition({ updateEdition: numbered({ edition: { id, ...edition }, featureValues }) }).unwrap()
    },
    saved: isNew ? 'editions.created' : 'editions.saved',
    named: ({ displayName }) => ({ name: displayName }),
  })
  const { confirm, question } = useConfirm()
  const ending = useListed(form.edition.id)?.endingTenantCount ?? notKnown
  /** What is forgotten does not come back with a price. */
  const submitAsked: typeof submit = async (values, ...rest) => {
    if (becomesFree(values, form) && ending !== 0) {
      const isMeant = await confirm({
        title: 'editions.freeTitle',
        detail: 'editions.freeDetail',
        values: { name: values.displayName.trim(), count: ending },
        yes: 'editions.freeAction',
        isDestructive: true,
      })
      if (!isMeant) return 'refused'
    }
    return submit(values, ...rest)
  }
  return (
    <PageForm
      name={name}
      basis={form}
      initialValues={editionFormValues(form)}
      schema={editionSchema(say, form.features)}
      submit={submitAsked}
      latest={isNew ? null : latest(editionFormValues)}
      failure={failure}
      action={isNew ? 'editions.createAction' : 'editions.saveAction'}
      words={!isNew && <Effect form={form} />}
      hasTabs
      {...(isNew && { endsWithSaving: true })}
      onSaved={isNew ? () => void navigate(editionPaths.newest) : onSaved}
    >
      <EditionTabs form={form} />
      {question}
    </PageForm>
  )
}
