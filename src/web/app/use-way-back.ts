import { useState } from 'react'
import { useIntl } from 'react-intl'
import { failureNotice } from '../kit/failure-notice.ts'
import { mayLeaveUnsaved } from '../kit/form/use-unsaved.ts'
import { toast } from '../kit/toast.ts'
import { useLogin } from '../session/use-session.ts'
import { useAppDispatch } from '../store/hooks.ts'

/** From acting as somebody to one's own account. The page ends with it. */
export function useWayBack() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const tenantId = useLogin()?.impersonatorTenant?.id ?? null
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    if (!(await mayLeaveUnsaved())) return
    setIsLeaving(true)
    try {
      const { backToSelf } = await import('./back-to-self.ts')
      await backToSelf(dispatch, tenantId)
    } catch (thrown) {
      setIsLeaving(false)
      toast(failureNotice(intl, 'acting.back', thrown))
    }
  }
  return { isLeaving, goBack: () => void leave() }
}
