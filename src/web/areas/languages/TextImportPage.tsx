import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { object, string } from 'yup'
import type { ImportTexts } from '../../../contract/services/language.ts'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { permissions } from '../../../contract/vocabulary/permissions.ts'
import { isKept } from '../../../shared/kept-text.ts'
import { useLanguageGetLanguagesQuery } from '../../api/generated/language.ts'
import { ListFile } from '../../kit/delimited/ListFile.tsx'
import { FormSection, FormSections } from '../../kit/form/FormSection.tsx'
import { TextAreaField } from '../../kit/form/fields/TextField.tsx'
import { PageForm } from '../../kit/form/PageForm.tsx'
import { Refilled } from '../../kit/form/Refilled.tsx'
import type { Say } from '../../kit/form/rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { Content, Page } from '../../kit/page/Page.tsx'
import { PageHeader, Trail } from '../../kit/page/PageHeader.tsx'
import { useCan } from '../../session/access.ts'
import { languagePaths } from './language-paths.ts'
import { TextImportPlan } from './TextImportPlan.tsx'
import { readTexts, type TextHeads } from './text-file.ts'
import { useTextHeads } from './use-texts-export.ts'

/** A file of texts: what it says, then what would become of each row, then what did. */
export function TextImportPage() {
  const { name = '' } = useParams()
  return <TextImport key={name} name={name} />
}

function TextImport({ name }: { name: string }) {
  const intl = useIntl()
  const heads = useTextHeads()
  const { data: languages } = useLanguageGetLanguagesQuery(undefined, { skip: !useCan(permissions.languages.view) })
  const [filled, setFilled] = useState<{ list: string }>()
  const [plan, setPlan] = useState<ImportTexts>()
  const language = languages?.items.find((one) => one.name === name)?.displayName ?? name
  const title = intl.formatMessage({ id: 'languages.import.title' }, { language })
  const ofForm = `texts ${name} import`
  const check = (values: { list: string }) => {
    setFilled(values)
    setPlan({ languageName: name, texts: readTexts(values.list, heads) ?? [] })
  }
  return (
    <Page
      head={
        <>
          <Trail to={languagePaths.texts(name)} label="languages.texts" title={title} />
          <PageHeader title={title} />
        </>
      }
    >
      {plan ? (
        <TextImportPlan name={ofForm} request={plan} onBack={() => setPlan(undefined)} />
      ) : (
        <TextImportForm name={ofForm} filled={filled} heads={heads} onFilled={check} />
      )}
    </Page>
  )
}

interface TextImportFormProps {
  name: string
  /** As it was before somebody came back to it. */
  filled: { list: string } | undefined
  heads: TextHeads
  onFilled: (values: { list: string }) => void
}

const blank = { list: '' }
const noFailure: readonly string[] = []

/** Nothing is changed by it. */
function TextImportForm({ name, filled, heads, onFilled }: TextImportFormProps) {
  const say = useSay()
  const asked = useRef(blank)
  return (
    <PageForm<{ list: string }>
      name={name}
      basis={blank}
      initialValues={blank}
      schema={importSchema(say, heads)}
      submit={async (values) => {
        asked.current = values
        return 'checked'
      }}
      latest={null}
      failure={noFailure}
      action="languages.import.check"
      endsWithSaving
      onSaved={() => onFilled(asked.current)}
    >
      <Refilled by={filled} />
      <Content>
        <FormSections>
          <FormSection title="languages.import.file" hint="languages.import.fileHint">
            <ListFile name="list" />
            <TextAreaField
              name="list"
              label="languages.import.pasted"
              hint="languages.import.pastedHint"
              isRequired
              dir="auto"
            />
          </FormSection>
        </FormSections>
      </Content>
    </PageForm>
  )
}

function importSchema(say: Say, heads: TextHeads) {
  const count = limits.importedTexts
  const read = (list = '') => readTexts(list, heads)
  return object({
    list: string()
      .required(say('ThisFieldIsRequired'))
      .test('text', say('kit.file.noText'), (list = '') => isKept(list))
      .test('head', say('languages.import.noTranslation'), (list) => read(list) !== null)
      .test('some', say('languages.import.nothing'), (list) => read(list)?.length !== 0)
      .test('bound', say('languages.import.tooMany', { count }), (list) => (read(list)?.length ?? 0) <= count),
  })
}
