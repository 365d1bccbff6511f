/** Pages of React alone, built like ours and served compressed: what our own are measured beside. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export const emptyPage = `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')!).render(<StrictMode><h1>Empty</h1></StrictMode>)`

/** Five hundred rows of eight words each, sorted by a press on a head and chosen by a press on the box. */
export const plainTable = `import { useState } from 'react'
import { createRoot } from 'react-dom/client'
const columns = Array.from({ length: 8 }, (_, column) => 'Column ' + column)
const rows = Array.from({ length: 500 }, (_, row) => columns.map((name, column) => name + ' ' + ((row * 7919 + column * 104729) % 10007)))
function Table() {
  const [sortedBy, setSortedBy] = useState(0)
  const [isChosen, setIsChosen] = useState(false)
  const sorted = rows.toSorted((one, other) => one[sortedBy].localeCompare(other[sortedBy]))
  const box = <input type="checkbox" checked={isChosen} onChange={() => setIsChosen(!isChosen)} />
  return (
    <table>
      <thead><tr><th>{box}</th>{columns.map((name, column) => <th key={name} aria-sort={sortedBy === column ? 'ascending' : 'none'}><button onClick={() => setSortedBy(column)}>{name}</button></th>)}</tr></thead>
      <tbody>{sorted.map((row) => <tr key={row[0]}><td>{box}</td>{row.map((cell) => <td key={cell}>{cell}</td>)}</tr>)}</tbody>
    </table>
  )
}
createRoot(document.getElementById('root')!).render(<Table />)`

const mediaTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

export async function serveBarePage(main: string): Promise<{ url: string; stop(): Promise<void> }> {
  // Below the project, so that its packages are found.
  const folder = await mkdtemp(resolve('node_modules', '.bare-page-'))
  const files = {
    'index.html':
      '<!doctype html><html lang="en"><title>Bare</title><div id="root"></div><script type="module" src="./main.tsx"></script></html>',
    'main.tsx': main,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await mkdir(join(folder, 'out'))
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    build: { outDir: 'out' },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  const server: Server = createServer(async (request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    const path = join(folder, 'out', name)
    if (!existsSync(path)) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': mediaTypes[extname(path)] ?? 'text/plain',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
    })
    response.end(gzipSync(await readFile(path)))
  })
  await new Promise<void>((done) => server.listen(0, done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}/`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
