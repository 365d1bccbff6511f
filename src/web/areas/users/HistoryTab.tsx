import type { UserListItem } from '../../../contract/models/user.ts'
import { EntityHistory } from '../../kit/history/EntityHistory.tsx'
import { Content } from '../../kit/page/Page.tsx'

/** What was changed of a person, by whom. */
export const HistoryTab = ({ user }: { user: UserListItem }) => (
  <Content>
    <EntityHistory entity={{ type: 'Tessera.Users.User', key: user.id }} />
  </Content>
)
