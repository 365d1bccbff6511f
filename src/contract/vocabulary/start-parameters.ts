/** Members of an address that open an account once: they must not stand in an address, nor be carried on in one. */
export const oneTimeParameters = [
  'impersonationToken',
  'switchAccountToken',
  'userDelegationId',
  'accessToken',
  'userId',
  'c',
] as const
