/** What is sealed, as text: a tab’s own storage holds nothing else. */
import type { Sealed } from './records.ts'

export const textOfSealed = ({ iv, bytes }: Sealed): string =>
  JSON.stringify({ iv: [...iv], bytes: [...new Uint8Array(bytes)] })

export function sealedIn(text: string): unknown {
  try {
    const { iv, bytes } = JSON.parse(text)
    return { iv: Uint8Array.from(iv), bytes: Uint8Array.from(bytes).buffer }
  } catch {
    // Whoever wrote it: nobody of ours.
    return null
  }
}
