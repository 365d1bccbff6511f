/** Loaded before the server of `refreshes.spec.ts`: at each SIGUSR2 its clock goes on by the life of an access token. */
import { lifetimes } from '../../../src/contract/vocabulary/limits.ts'

const RealDate = Date
let ahead = 0
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (date, given, type) => Reflect.construct(date, given.length === 0 ? [now()] : given, type),
  get: (date, member) => (member === 'now' ? now : Reflect.get(date, member)),
})

process.on('SIGUSR2', () => {
  ahead += lifetimes.accessToken * 1000
})
