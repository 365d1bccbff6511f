/** An open session is no proof of who uses it: where the server asks for one, its field comes with the server's words. */
import { useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import { PasswordField } from '../../kit/form/fields/TextField.tsx'
import { CodeField } from './CodeField.tsx'

/** Names are those of the wire, so that the server's faults find their fields. */
export const noProof = { currentPassword: '', currentSecondFactorCode: '' }
export type Proof = typeof noProof

/** What was not asked for is not sent. */
export const shownProof = ({ currentPassword, currentSecondFactorCode }: Proof): Partial<Proof> => ({
  ...(currentPassword !== '' && { currentPassword }),
  ...(currentSecondFactorCode !== '' && { currentSecondFactorCode }),
})

export function OwnProof() {
  const { errors } = useFormikContext<Proof>()
  const [asked, setAsked] = useState({ password: false, code: false })
  const [isShown, setIsShown] = useState(false)
  const { currentPassword, currentSecondFactorCode } = errors
  useEffect(() => {
    if (currentPassword) setAsked((before) => ({ ...before, password: true }))
    if (currentSecondFactorCode) setAsked((before) => ({ ...before, code: true }))
  }, [currentPassword, currentSecondFactorCode])
  return (
    <>
      {asked.password && (
        <PasswordField
          name="currentPassword"
          label="ownAccount.proof.password"
          showLabel="ownAccount.password.show"
          isShown={isShown}
          onShow={setIsShown}
          isRequired
          autoComplete="current-password"
          dir="ltr"
        />
      )}
      {asked.code && <CodeField name="currentSecondFactorCode" label="ownAccount.proof.code" />}
    </>
  )
}
