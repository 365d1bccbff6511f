/**
 * Both halves with hot reload: the server on one port, the site on the other, started and stopped together. Microsoft Entra,
 * Facebook and a federation server stand in on this machine, unless IDENTITY_PROVIDER_URL is set, to nothing for the real providers.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { endWithNpm } from './end-with-npm.ts'
import { startDemoProviders } from './entra/demo-providers.ts'

const apiPort = process.env.API_PORT ?? '4201'
const site = 'http://localhost:4200'
const providers = process.env.IDENTITY_PROVIDER_URL === undefined ? await startDemoProviders(site) : null
const environment = {
  // Not where the server listens: providers lead back to the site, and mails too.
  PUBLIC_URL: site,
  ...process.env,
  API_PORT: apiPort,
  ...(providers && { IDENTITY_PROVIDER_URL: providers.url }),
}

const started: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: { ...environment, PORT: apiPort },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit', env: environment }),
]

function stopAll(): void {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM')
  providers?.close().catch(console.error)
}

for (const child of started) {
  child.once('exit', (code) => {
    stopAll()
    process.exitCode ||= code ?? 0
  })
}
process.once('SIGINT', stopAll)
process.once('SIGTERM', stopAll)
endWithNpm()
