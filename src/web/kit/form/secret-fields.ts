import { createContext, useContext } from 'react'

/** Names of the fields of a form whose values leave the page for the server alone. */
export const SecretFields = createContext(new Set<string>())

/**
 * Of a form of which it is not known whether it was saved, and whose passwords are gone with the page before: they are typed
 * again, and nothing else is changed.
 */
export const HeldFields = createContext(false)

/** From its first drawing on, before anything can be typed; also when the field has gone again and its value has not. */
export function useSecretField(name: string): void {
  useContext(SecretFields).add(name)
}
