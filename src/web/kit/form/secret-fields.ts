import { createContext, useContext } from 'react'

/** Names of the fields of a form whose values leave the page for the server alone. */
export const SecretFields = createContext(new Set<string>())

/** From its first drawing on, before anything can be typed; also when the field has gone again and its value has not. */
export function useSecretField(name: string): void {
  useContext(SecretFields).add(name)
}
