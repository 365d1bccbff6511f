// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage } from '../../contract/vocabulary/device-storage.ts'
import { keepReturnAddress, takeReturnAddress } from './return-address.ts'

const key = (letter: string) => letter.repeat(43)
const ann = { owner: '5@1', outboxKey: key('A') }
const bea = { owner: '6@2', outboxKey: key('B') }
const address = '/app/admin/users?filter=Zanzibar'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('O1: the address at which a session ended', () => {
  it('is that person’s again, once, and nobody reads it meanwhile', async () => {
    await keepReturnAddress(address, ann)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Zanzibar')
    expect(await takeReturnAddress(ann)).toBe(address)
    expect(await takeReturnAddress(ann)).toBeNull()
  })

  it.each([
    ['somebody else', bea],
    ['somebody else who names that person', { ...bea, owner: ann.owner }],
    ['who acts in that person’s name', { ...ann, outboxKey: null }],
  ])('is gone when %s signs in', async (_, next) => {
    await keepReturnAddress(address, ann)
    expect(await takeReturnAddress(next)).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })

  it.each(['', '{', 'null', '{"iv":[1],"bytes":[2]}', '{"iv":"x"}'])(
    'that is damaged, %j, leads nowhere',
    async (damage) => {
      sessionStorage.setItem(deviceStorage.returnAddress, damage)
      expect(await takeReturnAddress(ann)).toBeNull()
    },
  )

  it('is not kept of who acts in another’s name', async () => {
    await keepReturnAddress(address, { ...ann, outboxKey: null })
    expect(sessionStorage.length).toBe(0)
  })

  it('is neither kept nor found by a page without cryptography, and is gone there, too', async () => {
    await keepReturnAddress(address, ann)
    const kept = sessionStorage.getItem(deviceStorage.returnAddress)
    vi.stubGlobal('crypto', {})
    expect(await takeReturnAddress(ann)).toBeNull()
    await keepReturnAddress(address, ann)
    expect(sessionStorage.length).toBe(0)
    expect(kept).not.toBeNull()
  })
})
