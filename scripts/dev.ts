/** Both halves with hot reload: the server on one port, the site on the other, started and stopped together. */
import { type ChildProcess, spawn } from 'node:child_process'
import { endWithNpm } from './end-with-npm.ts'

const apiPort = process.env.API_PORT ?? '4201'
const environment = { ...process.env, API_PORT: apiPort }

const started: ChildProcess[] = [
  spawn(process.execPath, ['--watch', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: { ...environment, PORT: apiPort },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit', env: environment }),
]

function stopAll(): void {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM')
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
