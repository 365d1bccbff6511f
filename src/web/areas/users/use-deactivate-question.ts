import type { UserListItem } from '../../../contract/models/user.ts'
import { askedOnce } from '../../api/asked-once.ts'
import { useLazyUserSessionGetSessionsOfUserQuery } from '../../api/generated/user-session.ts'
import type { ConfirmTexts } from '../../kit/form/ConfirmDialog.tsx'
import { fullName } from './user-state.ts'

/** How many sessions there are: then all of them are said to end. */
const notKnown = -1

/** What switching somebody off does, with how many sessions end. */
export function useDeactivateQuestion() {
  const [getSessions] = useLazyUserSessionGetSessionsOfUserQuery(askedOnce)
  return async (user: Pick<UserListItem, 'id' | 'name' | 'surname'>): Promise<ConfirmTexts> => {
    const { data } = await getSessions({ id: user.id, maxResultCount: 1, skipCount: 0 })
    return {
      title: 'users.deactivateTitle',
      detail: 'users.deactivateDetail',
      values: { name: fullName(user), sessions: data?.totalCount ?? notKnown },
      yes: 'users.deactivate',
    }
  }
}
