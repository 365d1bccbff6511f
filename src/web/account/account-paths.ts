import { paths } from '../session/paths.ts'

/** Mails name them, too. */
export const accountPaths = {
  login: paths.login,
  logout: paths.logout,
  register: '/account/register',
  sendCode: '/account/send-code',
  forgotPassword: '/account/forgot-password',
  resetPassword: '/account/reset-password',
  confirmEmail: '/account/confirm-email',
  emailActivation: '/account/email-activation',
} as const
