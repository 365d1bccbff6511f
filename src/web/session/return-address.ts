/**
 * Where a session ended, for who signs in again in the same tab and is the same person. An address may hold what somebody
 * searched for; it is sealed with a key that the server gives to that person alone, so that the next one neither reads it nor
 * is led there.
 */
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { tabValues } from '../../offline/browser-values.ts'
import { sealedIn, textOfSealed } from '../../offline/sealed-text.ts'
import { decrypt, encrypt, type Place, returnAddressCipher } from '../../offline/sealing.ts'
import { bytesOfKey } from '../api/caller.ts'

interface Person {
  /** By `ownerKey`. */
  owner: string
  outboxKey: string | null
}

const placeFor = ({ owner }: Person): Place => ({ owner, purpose: 'returnAddress', recordKey: '' })

/** Null: somebody acts in this person’s name, or the page has no cryptography. */
async function cipherOf({ owner, outboxKey }: Person): Promise<CryptoKey | null> {
  const bytes = bytesOfKey(outboxKey)
  if (!bytes || !('subtle' in crypto)) return null
  return returnAddressCipher(await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']), owner)
}

export async function keepReturnAddress(address: string, person: Person): Promise<void> {
  const cipher = await cipherOf(person)
  if (!cipher) return
  tabValues.set(deviceStorage.returnAddress, textOfSealed(await encrypt(cipher, placeFor(person), address)))
}

/** Whoever signs in, it is gone then. */
export async function takeReturnAddress(person: Person): Promise<string | null> {
  const kept = tabValues.get(deviceStorage.returnAddress)
  tabValues.remove(deviceStorage.returnAddress)
  const cipher = await cipherOf(person)
  if (kept === null || !cipher) return null
  const opened = await decrypt(cipher, placeFor(person), sealedIn(kept))
  return typeof opened?.value === 'string' ? opened.value : null
}
