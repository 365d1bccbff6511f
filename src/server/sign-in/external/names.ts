import { textOf } from './provider-request.ts'

/** By what name a provider has a fact, where it has another name for it than its kind usually does. */
export type ClaimsMapping = ReadonlyMap<string, string>

const usual = { name: 'name', given_name: 'given_name', family_name: 'family_name' }

export type NameClaims = typeof usual

/** Where the provider has each of the names. */
export const nameClaims = (claims: ClaimsMapping, own: NameClaims = usual): NameClaims => ({
  name: claims.get('name') ?? own.name,
  given_name: claims.get('given_name') ?? own.given_name,
  family_name: claims.get('family_name') ?? own.family_name,
})

export function namesOf(
  answer: Readonly<Record<string, unknown>>,
  { name, given_name, family_name }: NameClaims,
): { name: string; surname: string } {
  const given = textOf(answer[given_name])
  return given ? { name: given, surname: textOf(answer[family_name]) } : { name: textOf(answer[name]), surname: '' }
}
