import { Type } from 'typebox'
import { nullable, requiredText, sentOnSecret, text } from './shapes.ts'
import { limits } from './vocabulary/limits.ts'

/** What a browser brings from a provider, for the server to verify. */
export const presentedMembers = {
  authProvider: requiredText(64, 'Provider, as `GetExternalAuthenticationProviders` names it.'),
  providerKey: requiredText(256, 'The person’s key there; must be what the provider itself says.'),
  providerAccessCode: sentOnSecret(limits.providerToken, 'What the provider gave the browser: a token or a code.'),
}

/** The same, where an authorization code may be brought in place of a token. */
export const presentedCodeMembers = {
  ...presentedMembers,
  providerKey: text(
    256,
    'The person’s key there; must be what the provider itself says. Empty with a `codeVerifier`: of a code the provider tells the server alone whose it is.',
  ),
  codeVerifier: Type.Optional(
    nullable(
      Type.String({
        pattern: '^[A-Za-z0-9._~-]{43,128}$',
        maxLength: 128,
        format: 'password',
        description:
          'Where the access code is an authorization code that was asked for with a challenge (RFC 7636): what the challenge was made of.',
      }),
    ),
  ),
}
