/** Finds a Chromium for the browser tests, or installs the system’s package where it may. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The shell draws pages and nothing around them: a third less work for the same page. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync)

const playwrightsOwn = () => [chromium.executablePath()].find(existsSync)

const instructions = `The browser tests need a Chromium and none was found.
  - Debian:          apt-get install chromium-headless-shell
  - elsewhere:       npx playwright install chromium
  - or put a chromium or google-chrome on the PATH.`

export function findChromium(): string {
  const found = onPath() ?? playwrightsOwn()
  if (found) return found

  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    console.log('No Chromium found; installing the system package.')
    const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    run('update', '-q')
    const install = (name: string) => run('install', '-y', '-q', '--no-install-recommends', name)
    // Systems that have no package of the shell have one of the whole.
    if (install('chromium-headless-shell').status !== 0) install('chromium')
  }
  const installed = onPath()
  if (!installed) throw new Error(instructions)
  return installed
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
