/** `npm run fuzz -- [inputs] [seed]`: the long form of the test of hostile inputs; prints what it finds as it finds it. */
import { operations } from '../src/contract/catalogue.ts'
import { attack } from '../tests/api/security/hostile.ts'

const [inputs = '100000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const rounds = Math.ceil(Number(inputs) / operations.length / 3)
const begun = Date.now()

console.log(`seed ${seed}`)
const { calls, harms } = await attack(rounds, Number(seed), {
  operationBegins: (operation, done) =>
    console.log(`${Math.round((Date.now() - begun) / 1000)} s: ${done} inputs, then ${operation}`),
  harmFound: ({ operation, what, input }) => console.log(`${operation} ${what}: ${input}`),
})
console.log(`${calls} inputs to ${operations.length} operations, ${harms.length} did harm`)
process.exit(harms.length > 0 ? 1 : 0)
