/** Names of cookies. Script-readable ones are kept for compatibility and are never a credential (architecture, Sessions). */
export const cookies = {
  refreshToken: '__Host-refresh',
  browser: '__Host-browser',
  /** From asking to go on as somebody else until then, also at the address of another organisation of the same site. */
  switching: '__Secure-switching',
  /** The right of a device that is a screen of a kiosk. */
  kioskDevice: '__Host-kiosk-device',
  /** Of the tenant by whose name, link or account this browser came: what it may be told of before anybody signs in. */
  tenancyName: '__Host-tenancy-name',
  encryptedAuthToken: 'enc_auth_token',
  tenantId: ['Abp.TenantId', 'Abp-TenantId'],
  /** Who locked this screen: what the lock screen shows of them (specification 000, section 4). */
  userInfo: 'userInfo',
  culture: 'Abp.Localization.CultureName',
} as const
