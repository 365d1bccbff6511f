/** Mails of the server under test, which are laid into its folder. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './portal.ts'

/** The link of the newest mail to this address; quoted-printable breaks long lines. */
export async function mailedLink(emailAddress: string, screen: string): Promise<string> {
  const folder = join(process.env.DATA_DIR_OF_SERVER ?? '', 'mail')
  const find = async (): Promise<string | undefined> => {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.sort().reverse()) {
      const mail = await readFile(join(folder, name), 'utf8')
      const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
      const link = new RegExp(`/account/${screen}\\?\\S+`).exec(text)?.[0]
      if (mail.includes(emailAddress) && link) return link
    }
    return undefined
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
