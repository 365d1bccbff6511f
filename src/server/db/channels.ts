/**
 * Says `tenant:user` when what is remembered of a person ends, `tenant:*` of everybody there, and `0:*` of the host and all
 * tenants.
 */
export const identityChannel = 'tessera_identity'
