import { paths } from '../session/paths.ts'

/** Mails name them, too. */
export const accountPaths = {
  login: paths.login,
  logout: paths.logout,
  locked: paths.locked,
  register: '/account/register',
  mobileIdLogin: '/account/mobileid-login',
  selectEdition: paths.selectEdition,
  registerTenant: '/account/register-tenant',
  registerTenantResult: '/account/register-tenant-result',
  sendCode: '/account/send-code',
  forgotPassword: '/account/forgot-password',
  resetPassword: '/account/reset-password',
  confirmEmail: '/account/confirm-email',
  emailActivation: '/account/email-activation',
} as const
