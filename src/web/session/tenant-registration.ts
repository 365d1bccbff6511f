import { loadAppConfig } from './app-config.ts'
import { signOutByAddress } from './leave.ts'
import { paths } from './paths.ts'

/** `isNew`: whoever is signed in here is signed out first (`forceNewRegistration`). */
export async function leadToRegistration(isNew: boolean): Promise<void> {
  if (!isNew) return location.replace(paths.selectEdition)
  // Where the server is that has to hear of it.
  await loadAppConfig()
  await signOutByAddress(paths.selectEdition)
}
