/** What goes wrong, one thing at a time. */
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFaults } from './database-faults.ts'
import { type Disk, filled } from './disk.ts'
import type { Chance } from './seeded.ts'
import type { Server } from './server.ts'
import type { Site } from './sites.ts'
import type { Tally } from './tally.ts'

export interface Fault {
  name: string
  /** Begins, lasts and ends. */
  run(): Promise<void>
}

const secondsToStop = 5

/** All that this site can suffer. */
export function faultsOf(site: Site, tally: Tally, chance: Chance): Fault[] {
  const anyServer = () => site.servers[chance.between(0, site.servers.length - 1)] as Server
  const shared: Fault[] = [
    {
      name: 'server killed',
      async run() {
        const server = anyServer()
        await server.kill()
        await server.startUntilReady()
      },
    },
    {
      name: 'server killed while it starts',
      async run() {
        const server = anyServer()
        await server.kill()
        const started = server.start()
        await pause(chance.between(0, 1_500))
        await server.kill()
        await started
        await server.startUntilReady()
      },
    },
    {
      name: 'server stopped',
      async run() {
        const server = anyServer()
        const { code, signal, seconds } = await server.stop()
        if (code !== 0) tally.wrong('SIGTERM did not end with 0', `${code ?? signal} after ${seconds.toFixed(1)} s`)
        if (seconds > secondsToStop) tally.wrong(`SIGTERM took over ${secondsToStop} s`, `${seconds.toFixed(1)} s`)
        await server.startUntilReady()
      },
    },
    {
      name: 'server frozen',
      async run() {
        const { pid } = anyServer()
        process.kill(pid, 'SIGSTOP')
        await pause(chance.between(1_000, 4_000))
        process.kill(pid, 'SIGCONT')
      },
    },
  ]
  if (site.disk) shared.push(...fullDisk(site, site.disk, anyServer, chance))
  const own = site.database ? databaseFaults(site.database, site.databaseDisk, chance) : [secondProcess(site, tally)]
  return [...shared, ...own]
}

const fullDisk = (site: Site, disk: Disk, anyServer: () => Server, chance: Chance): Fault[] => [
  {
    name: 'disk full',
    run: () => filled(disk, chance.between(2_000, 5_000)),
  },
  {
    name: 'started on a full disk',
    async run() {
      const server = anyServer()
      await server.kill()
      disk.fill()
      const isReady = await server.start()
      disk.free()
      if (!isReady) await server.startUntilReady()
      await Promise.all(site.servers.map((one) => one.settled()))
    },
  },
]

/** The embedded store serves one process; another one is refused and harms nothing. */
const secondProcess = (site: Site, tally: Tally): Fault => ({
  name: 'second process',
  async run() {
    const second = site.another('intruder')
    if (!(await second.start())) return
    tally.wrong('a second process opened the embedded store', second.name)
    await second.kill()
  },
})
