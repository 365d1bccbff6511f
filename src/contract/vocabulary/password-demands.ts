/** What a new password may have to hold, in any alphabet. The server decides; screens tell it while one types. */
export const passwordSigns = {
  requireDigit: /\p{Nd}/u,
  requireLowercase: /\p{Ll}/u,
  requireUppercase: /\p{Lu}/u,
  requireNonAlphanumeric: /[^\p{L}\p{Nd}]/u,
} as const
export type PasswordSign = keyof typeof passwordSigns

export type PasswordDemands = Readonly<Record<PasswordSign, boolean>> & { readonly requiredLength: number }
