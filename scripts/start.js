// JavaScript, which a Node that is too old for the rest can read: it says so in place of a trace.
const oldest = 24
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `Node ${oldest} or newer is needed, and this is ${process.versions.node}. Run npm install, which brings one along, and start by npm start.`,
  )
  process.exit(1)
}
// Statements over report data, password hashes and files share these threads; read at the first use of one of them.
process.env.UV_THREADPOOL_SIZE ??= '16'
await import('./start.ts')
