// JavaScript, which a Node that is too old for the rest can read: it says so in place of a trace.
const oldest = 24
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `Node ${oldest} or newer is needed, and this is ${process.versions.node}. Run npm install, which brings one along, and start by npm start.`,
  )
  process.exit(1)
}
await import('./start.ts')
