/** How a sign-in is noted with whom it opened the account of, where nobody signed in to it themselves. */
export const switchNotes = {
  impersonated: 'impersonated by',
  delegated: 'delegated to',
  back: 'back from impersonation',
} as const
