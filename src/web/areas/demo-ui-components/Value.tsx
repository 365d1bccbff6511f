import { Code } from '@mantine/core'
import { useMemo } from 'react'
import { object } from 'yup'
import { limits } from '../../../contract/vocabulary/limits.ts'
import { useDemoUiComponentsSendAndGetValueMutation } from '../../api/generated/demo-ui-components.ts'
import { TextField } from '../../kit/form/fields/TextField.tsx'
import { fieldRules } from '../../kit/form/rules.ts'
import { useSay } from '../../kit/form/use-say.ts'
import { EchoForm } from './EchoForm.tsx'

export function Value() {
  const say = useSay()
  const [sendValue] = useDemoUiComponentsSendAndGetValueMutation()
  const schema = useMemo(() => object({ input: fieldRules(say).text(limits.lookupText) }), [say])
  return (
    <EchoForm
      label="parts.value"
      initialValues={{ input: '' }}
      schema={schema}
      send={async ({ input }) => (
        <Code>
          <bdi>{(await sendValue({ input }).unwrap()).output}</bdi>
        </Code>
      )}
    >
      <TextField name="input" label="parts.value" />
    </EchoForm>
  )
}
