import { useIntl } from 'react-intl'
import {
  useOwnProfileRemoveProfilePictureMutation,
  useOwnProfileUploadProfilePictureMutation,
} from '../../api/generated/own-profile.ts'
import { FileChoice, type PreparedFile } from '../../kit/form/FileChoice.tsx'
import { Avatar } from '../../kit/list/IdentityCell.tsx'
import { useProfilePicture } from '../../session/profile-picture.ts'
import { useIsActing, useLogin } from '../../session/use-session.ts'
import { squarePicture } from './square-picture.ts'

/** One’s own picture, kept as soon as it is chosen. */
export function PictureChoice({ name }: { name: string }) {
  const intl = useIntl()
  const user = useLogin()?.user
  const isActing = useIsActing()
  const picture = useProfilePicture(user?.id, user?.profilePictureId)
  const [upload] = useOwnProfileUploadProfilePictureMutation()
  const [remove] = useOwnProfileRemoveProfilePictureMutation()
  const prepare = async (chosen: File): Promise<PreparedFile> => {
    const file = await squarePicture(chosen)
    return file ? { file } : { fault: intl.formatMessage({ id: 'ownAccount.picture.unreadable' }) }
  }
  return (
    <FileChoice
      name={intl.formatMessage({ id: 'ownAccount.picture' })}
      accept="image/*"
      isThere={Boolean(user?.profilePictureId)}
      reason={isActing ? intl.formatMessage({ id: 'ownAccount.notWhileActing' }) : undefined}
      prepare={prepare}
      upload={(file) => upload({ body: { file } }).unwrap()}
      remove={() => remove().unwrap()}
    >
      <Avatar name={name} isLarge picture={picture} />
    </FileChoice>
  )
}
