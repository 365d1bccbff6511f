/** What was sent to telephones, where the stand-in keeps it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './portal.ts'

/** The code of the newest text message to a number. */
export async function textedCode(number: string): Promise<string> {
  const folder = join(process.env.DATA_DIR_OF_SERVER ?? '', 'sms')
  const find = async (): Promise<string | undefined> => {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.sort().reverse()) {
      const { to, text } = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (to === number) return /\d{6}/.exec(text)?.[0]
    }
    return undefined
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
