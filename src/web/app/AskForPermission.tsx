import { Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PermissionName } from '../../contract/vocabulary/permissions.ts'
import {
  usePermissionRequestCreateRequestMutation,
  usePermissionRequestGetRequestQuery,
} from '../api/generated/permission-request.ts'
import { CommandButton } from '../kit/CommandButton.tsx'
import { failureNotice } from '../kit/failure-notice.ts'
import { Avatar } from '../kit/list/IdentityCell.tsx'
import { toast } from '../kit/toast.ts'
import classes from './AskForPermission.module.css'

/** Who can give what is missing, and a way to ask them. Nothing where nobody can, or the server cannot be asked. */
export function AskForPermission({ permissionName }: { permissionName: PermissionName }) {
  const intl = useIntl()
  const { data } = usePermissionRequestGetRequestQuery({ permissionName })
  const [createRequest, { isLoading }] = usePermissionRequestCreateRequestMutation()
  if (!data?.giver) return null
  const ask = () =>
    createRequest({ createPermissionRequest: { permissionName } })
      .unwrap()
      .catch((thrown: unknown) => toast(failureNotice(intl, 'forbidden.notAsked', thrown)))
  return (
    <div className={classes.card}>
      <Avatar name={data.giver} />
      <div className={classes.words} role="status">
        {data.isAsked ? (
          <FormattedMessage id="forbidden.asked" values={{ name: <bdi>{data.giver}</bdi> }} />
        ) : (
          <>
            <strong>
              <bdi>{data.giver}</bdi>
            </strong>
            <Text size="sm" c="dimmed">
              <FormattedMessage id="forbidden.giver" />
            </Text>
          </>
        )}
      </div>
      {!data.isAsked && (
        <CommandButton leftSection={<IconSend size={16} aria-hidden />} isBusy={isLoading} onClick={() => void ask()}>
          <FormattedMessage id="forbidden.ask" />
        </CommandButton>
      )}
    </div>
  )
}
