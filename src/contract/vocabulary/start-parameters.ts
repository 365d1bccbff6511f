/** Members of an address that open an account once: they must not stand in an address, nor be carried on in one. */
export const oneTimeParameters = [
  'impersonationToken',
  'switchAccountToken',
  'userDelegationId',
  'accessToken',
  'userId',
  'c',
] as const

/** What the sign-in page goes by, and which therefore stands in its address: for whom it is, by which ways, and where to from there. */
export const signInParameters = ['abp_tenancy_name', 'tenantId', 'o', 'ss', 'returnUrl'] as const
export type SignInParameter = (typeof signInParameters)[number]

/** Members of an address that the start of a page acts on. */
export const startParameters = [
  ...oneTimeParameters,
  ...signInParameters,
  'redirect',
  'forceNewRegistration',
  't',
] as const

/** Where older portals, and bookmarks of them, begin. */
export const formerStart = '/index.html'
