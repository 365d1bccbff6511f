/** `npm run fuzz -- [inputs] [seed]`: the long form of the test of hostile inputs; prints what it found. */
import { operations } from '../src/contract/catalogue.ts'
import { attack } from '../tests/api/security/hostile.ts'

const [inputs = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const rounds = Math.ceil(Number(inputs) / operations.length / 3)

console.log(`seed ${seed}`)
const { calls, harms } = await attack(rounds, Number(seed), (done) => process.stdout.write(`\r${done} inputs`))
console.log(`\r${calls} inputs to ${operations.length} operations, ${harms.length} did harm`)
for (const { operation, what, input } of harms) console.log(`${operation} ${what}: ${input}`)
process.exit(harms.length > 0 ? 1 : 0)
