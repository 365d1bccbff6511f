/** Addresses that several parts of the portal lead to. An area's own is in its declaration. */
export const paths = {
  login: '/account/login',
  /** Nobody is led on from there: the address that was left is that of who left. */
  signedOut: '/account/login?reason=signedOut',
  logout: '/account/logout',
  locked: '/account/session-locked',
  /** Where Microsoft Entra leads back to; an application there knows it. */
  signInBridge: '/redirect.html',
  selectEdition: '/account/select-edition',
  /** Leads on to where the person belongs. */
  start: '/app',
  dashboard: '/app/main/dashboard',
  home: '/app/main/home',
  /** Forms of the page of one’s own account. */
  changePassword: '/app/main/account?form=password',
  addLogin: '/app/main/account?form=addLogin',
  /** Tabs of it. */
  linkedAccounts: '/app/main/account?tab=linked',
  delegations: '/app/main/account?tab=delegations',
  favourites: '/app/main/favourites',
  report: (id: number) => `/app/main/report/${id}`,
  reportPage: (id: number, name: string) => `/app/main/report/${id}?${new URLSearchParams({ page: name })}`,
  /** As whoever has a share key opens it; the key, and whose it is, stand in the query. */
  sharedReport: (id: number) => `/report/${id}`,
  /** Of a device that is a screen of a kiosk; what makes it one stands behind the #. */
  kiosk: '/kiosk',
  /** Whatever state it is in, and whomever it is open to. */
  reportAsAdministrator: (id: number) => `/app/main/report/${id}?as=administrator`,
} as const
