/**
 * Says `tenant:user` when what is remembered of a person ends, `tenant:*` of everybody there, and `0:*` of the host and all
 * tenants; `tenant:reports` when it is to be asked anew to whom its reports are open.
 */
export const identityChannel = 'tessera_identity'

/** Says `tenant` when notifications there came, changed or ended, and `tenant:user` when that person has read some. */
export const notificationChannel = 'tessera_notifications'
