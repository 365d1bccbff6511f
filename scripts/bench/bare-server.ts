/** The baseline of P1: bare Fastify and pg answering the very statement of the users list, and nothing around it. */
import fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL, STATEMENTS } = process.env
const statements: { text: string; values: unknown[] }[] = JSON.parse(STATEMENTS ?? '[]')

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options: '-c role=tessera_host' })
const app = fastify()
app.post('/list', async () => {
  const answers = await Promise.all(
    statements.map(({ text, values }, index) => pool.query({ name: `list-${index}`, text, values })),
  )
  return answers.map(({ rows }) => rows)
})
const address = await app.listen({ port: 0, host: 'localhost' })
console.log(address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost'))
process.once('SIGTERM', () => process.exit(0))
