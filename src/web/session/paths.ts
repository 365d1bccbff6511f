/** Addresses that several parts of the portal lead to. An area's own is in its declaration. */
export const paths = {
  login: '/account/login',
  logout: '/account/logout',
  locked: '/account/session-locked',
  selectEdition: '/account/select-edition',
  /** Leads on to where the person belongs. */
  start: '/app',
  dashboard: '/app/main/dashboard',
  home: '/app/main/home',
  /** A form of the page of one's own account. */
  changePassword: '/app/main/account?form=password',
  /** A tab of it. */
  delegations: '/app/main/account?tab=delegations',
  favourites: '/app/main/favourites',
  report: (id: number) => `/app/main/report/${id}`,
} as const
