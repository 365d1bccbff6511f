import { Title } from '@mantine/core'
import { useFormikContext } from 'formik'
import { FormattedMessage, useIntl } from 'react-intl'
import { features } from '../../../contract/vocabulary/features.ts'
import {
  type TenantFeaturesForEdit,
  useTenantGetTenantFeaturesForEditQuery,
  useTenantResetTenantSpecificFeaturesMutation,
  useTenantUpdateTenantFeaturesMutation,
} from '../../api/generated/tenant.ts'
import { CommandButton } from '../../kit/CommandButton.tsx'
import { failureNotice } from '../../kit/failure-notice.ts'
import { FeatureTree } from '../../kit/feature-tree/FeatureTree.tsx'
import { type FeatureValues, featureRules, valuesByName } from '../../kit/feature-tree/feature-values.ts'
import { LostFeatures } from '../../kit/feature-tree/LostFeatures.tsx'
import { lostFeatures } from '../../kit/feature-tree/lost-features.ts'
import { useConfirm } from '../../kit/form/confirm.tsx'
import { LoadingForm } from '../../kit/form/LoadingForm.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { type AskLatest, useFreshAnswer } from '../../kit/form/use-fresh-answer.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { useSubmit } from '../../kit/form/use-submit.ts'
import { Content } from '../../kit/page/Page.tsx'
import { toast } from '../../kit/toast.ts'
import { PeopleOverLimit } from './PeopleOverLimit.tsx'
import classes from './Tenant.module.css'

interface TenantFeaturesProps {
  id: number
  /** Null: it is not known here. */
  userCount: number | null
}

export function TenantFeatures({ id, userCount }: TenantFeaturesProps) {
  const result = useTenantGetTenantFeaturesForEditQuery({ id }, { refetchOnMountOrArgChange: true })
  const name = `tenant features ${id}`
  const { answer, renew, latest } = useFreshAnswer(name, result)
  if (!answer) return <LoadingForm result={result} />
  return <Form id={id} name={name} answer={answer} userCount={userCount} latest={latest} onSaved={renew} />
}

interface FormProps extends TenantFeaturesProps {
  name: string
  answer: TenantFeaturesForEdit
  latest: AskLatest<TenantFeaturesForEdit>
  onSaved: () => void
}

const featureFormValues = ({ features, featureValues }: TenantFeaturesForEdit) => valuesByName(features, featureValues)

function Form({ id, name, answer, userCount, latest, onSaved }: FormProps) {
  const say = useSay()
  const [updateTenantFeatures] = useTenantUpdateTenantFeaturesMutation()
  const { submit, failure } = useSubmit<FeatureValues>({
    send: (values, numbered) => {
      const featureValues = Object.entries(values).map(([feature, value]) => ({ name: feature, value }))
      return updateTenantFeatures({ updateTenantFeatures: numbered({ id, featureValues }) }).unwrap()
    },
    saved: 'tenants.featuresSaved',
  })
  return (
    <PageForm
      name={name}
      basis={answer}
      initialValues={featureFormValues(answer)}
      schema={featureRules(say, answer.features)}
      submit={submit}
      latest={latest(featureFormValues)}
      failure={failure}
      action="tenants.saveFeatures"
      words={<Lost answer={answer} count={userCount} />}
      onSaved={onSaved}
    >
      <Content>
        <section className={classes.card}>
          <div className={classes.heading}>
            <div>
              <Title order={2} size="h3">
                <FormattedMessage id="tenants.features" />
              </Title>
              <p className={classes.hint}>
                <FormattedMessage id="tenants.featuresHint" />
              </p>
            </div>
            <Reset id={id} onDone={onSaved} />
          </div>
          <Tree answer={answer} />
        </section>
      </Content>
    </PageForm>
  )
}

/** Said before it is saved, as on the page of an edition. */
function Lost({
  answer: { features: all, featureValues: before },
  count,
}: {
  answer: TenantFeaturesForEdit
  count: number | null
}) {
  const { initialValues, values } = useFormikContext<FeatureValues>()
  const after = Object.entries(values).map(([name, value]) => ({ name, value }))
  const lost = lostFeatures({ features: all, before, after, own: new Set() })
  const most = values[features.maxUserCount]
  return (
    <>
      {lost.length > 0 && <LostFeatures lost={lost} />}{' '}
      {most !== initialValues[features.maxUserCount] && <PeopleOverLimit count={count} most={Number(most)} />}
    </>
  )
}

function Tree({ answer }: { answer: TenantFeaturesForEdit }) {
  const label = useIntl().formatMessage({ id: 'tenants.features' })
  const { values, setValues } = useFormikContext<FeatureValues>()
  return (
    <FeatureTree
      label={label}
      features={answer.features}
      values={values}
      inherited={valuesByName(answer.features, answer.editionValues)}
      onChange={(next) => void setValues(next)}
    />
  )
}

function Reset({ id, onDone }: { id: number; onDone: () => void }) {
  const intl = useIntl()
  const [resetTenantSpecificFeatures, { isLoading }] = useTenantResetTenantSpecificFeaturesMutation()
  const { confirm, question } = useConfirm()
  const reset = async () => {
    if (!(await confirm({ title: 'tenants.resetTitle', detail: 'tenants.resetDetail', yes: 'tenants.resetFeatures' })))
      return
    try {
      await resetTenantSpecificFeatures({ smallEntityId: { id } }).unwrap()
    } catch (thrown) {
      toast(failureNotice(intl, 'tenants.resetFeatures', thrown))
      return
    }
    toast({ color: 'green', message: intl.formatMessage({ id: 'tenants.resetDone' }) })
    onDone()
  }
  return (
    <>
      <CommandButton variant="default" isBusy={isLoading} onClick={() => void reset()}>
        <FormattedMessage id="tenants.resetFeatures" />
      </CommandButton>
      {question}
    </>
  )
}
