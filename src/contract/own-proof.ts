import { Type } from 'typebox'
import { nullable, secret } from './shapes.ts'
import { limits } from './vocabulary/limits.ts'

/** Additions to the catalogue: with these the caller shows once more who they are, because an open session may be a stranger’s. */
export const ownProofMembers = {
  currentPassword: Type.Optional(
    nullable(secret(limits.password, 'Addition to the catalogue: the caller’s own password, where it is asked for.')),
  ),
  currentSecondFactorCode: Type.Optional(
    nullable(
      secret(
        limits.securityCode,
        'Addition to the catalogue: a code of the caller’s own second factor, where it is asked for.',
      ),
    ),
  ),
}
