import { Type } from 'typebox'
import { download, service, signedIn } from '../operation.ts'
import { secret, text } from '../shapes.ts'
import { limits } from '../vocabulary/limits.ts'

export const file = service(
  'File',
  {
    downloadTempFile: download.get({
      summary: 'The bytes of a file that the caller had made.',
      query: Type.Object({
        fileToken: secret(64, 'Token of the file result.'),
        fileType: Type.Optional(text(limits.fileType, 'Media type; the server’s own record decides.')),
        fileName: Type.Optional(text(limits.fileName, 'File name; the server’s own record decides.')),
      }),
      permission: signedIn,
    }),
  },
  '/File',
)
