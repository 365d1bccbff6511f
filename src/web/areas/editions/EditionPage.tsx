import { useIntl } from 'react-intl'
import { useNavigate, useParams } from 'react-router-dom'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import {
  type EditionForEdit,
  useEditionCreateEditionMutation,
  useEditionGetEditionForEditQuery,
  useEditionUpdateEditionMutation,
} from '../../api/generated/edition.ts'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { useRowActions } from '../../kit/list/use-row-actions.tsx'
import { Missing } from '../../kit/page/Missing.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { PageMenu } from '../../kit/page/PageMenu.tsx'
import { PageWaiting } from '../../kit/page/PageWaiting.tsx'
import { useIsGone } from '../../kit/page/use-is-gone.ts'
import { useAccess } from '../../session/access.ts'
import { EditionTabs } from './EditionTabs.tsx'
import { useDeleteEdition } from './edition-actions.ts'
import { useEditions } from './edition-list.ts'
import { editionPaths } from './edition-paths.ts'
import {
  type EditionFormValues,
  editionFormValues,
  editionRequest,
  editionSchema,
  isNewEdition,
} from './edition-rules.ts'

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
          <PageHeader title={title} actions={id !== null && <EditionMenu id={id} />} />
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

/** How many tenants an edition has is told by the list alone. */
function EditionMenu({ id }: { id: number }) {
  const { can } = useAccess()
  return can(permissions.editions.delete) && can(permissions.editions.view) && <Menu id={id} />
}

function Menu({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data } = useEditions()
  const remove = useDeleteEdition(() => void navigate(editionPaths.list))
  const { actionsOf, question } = useRowActions([remove])
  const edition = data?.items.find((one) => one.id === id)
  return (
    <>
      {edition && <PageMenu name={edition.displayName} offered={actionsOf(edition)} />}
      {question}
    </>
  )
}

interface EditionFormProps {
  name: string
  form: EditionForEdit
  latest: AskLatest<EditionForEdit>
  onSaved: () => void
}

function EditionForm({ name, form, latest, onSaved }: EditionFormProps) {
  const intl = useIntl()
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
  return (
    <PageForm
      name={name}
      basis={form}
      initialValues={editionFormValues(form)}
      schema={editionSchema(say, form.features)}
      submit={submit}
      latest={isNew ? null : latest(editionFormValues)}
      failure={failure}
      action={isNew ? 'editions.createAction' : 'editions.saveAction'}
      words={!isNew && intl.formatMessage({ id: 'editions.effect' })}
      hasTabs
      {...(isNew && { endsWithSaving: true })}
      onSaved={isNew ? () => void navigate(editionPaths.newest) : onSaved}
    >
      <EditionTabs form={form} />
    </PageForm>
  )
}
