/**
 * What a tab goes on with after a reload, and on the way back. It is sealed as answers are: only the visit that wrote it opens it, and whoever leaves
 * – by sign-out, lock or switch – takes the key along.
 */
import { tabValues } from './browser-values.ts'
import { sealedIn, textOfSealed } from './sealed-text.ts'
import type { Vault } from './vault.ts'

export interface TabNote {
  read(): Promise<unknown>
  write(value: unknown): Promise<void>
}

/** `isOpen`: whether the visit still goes on, which may have ended while something was sealed. */
export function tabNoteOf(vault: Vault, name: string, isOpen: () => boolean): TabNote {
  return {
    async read() {
      const kept = tabValues.get(name)
      return kept === null ? undefined : (await vault.open('preference', name, sealedIn(kept)))?.value
    },
    async write(value) {
      if (!vault.mayQueue) return
      const sealed = await vault.seal('preference', name, value)
      if (isOpen()) tabValues.set(name, textOfSealed(sealed))
    },
  }
}
