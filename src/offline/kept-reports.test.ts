import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { keptReports as bounds } from '../contract/vocabulary/limits.ts'
import { forgetAllBut } from './cleanup.ts'
import { reading, writing } from './database.ts'
import { type KeptReport, type KeptReports, keptReportsOf } from './kept-reports.ts'
import type { Owner } from './owner.ts'
import { preferencesOf } from './preferences.ts'
import { databaseName } from './records.ts'
import { findTraces } from './traces.ts'
import { eraseOwner, openVault } from './vault.ts'

const alice: Owner = { tenantId: 1, userId: 5 }
const bob: Owner = { tenantId: 1, userId: 6 }
const now = new Date('2026-03-01T10:00:00Z')
const openVaultOf = (owner = alice) => openVault(owner, { kind: 'personal' }, { now })

async function open(owner = alice, at = now): Promise<KeptReports> {
  const kept = keptReportsOf(await openVaultOf(owner), () => at)
  if (!kept) throw new Error('Nothing is kept here')
  return kept
}

const listed = (kept: KeptReports) =>
  new Promise<readonly KeptReport[]>((resolve) => {
    const stop = kept.onChange((reports) => {
      resolve(reports)
      queueMicrotask(() => stop())
    })
  })

const figures = 'the figures of Alice'
const sales = { reportId: 3, name: 'Sales of Alice', rights: 'everybody', endsAt: now.getTime() + 1_000, isLast: false }
const page = (name: string, bytes = figures) => ({ name, displayName: `Page ${name}`, bytes })
const countOfRecords = () => reading(({ preferences }) => preferences.count())

afterEach(async () => {
  await Dexie.delete(databaseName)
})

describe('R31: a report that is kept', () => {
  it('comes back after a reload with its pages and their time, and cannot be read in the database', async () => {
    expect(await (await open()).keep(sales, [page('first'), page('second')])).toBe('kept')
    const kept = await open()
    const [report, ...others] = await listed(kept)
    expect(others).toEqual([])
    expect(report).toEqual({
      ...sales,
      keptAt: now.getTime(),
      pageNames: ['first', 'second'],
      bytes: 2 * figures.length,
    })
    expect(report && (await kept.pagesOf(report))).toEqual([page('first'), page('second')])
    expect(await findTraces([figures, 'Sales of Alice', 'first', 'everybody'])).toEqual([])
  })

  it('is of one person, and goes when they leave or somebody else comes', async () => {
    await (await open()).keep(sales, [page('first')])
    expect(await listed(await open(bob))).toEqual([])
    await forgetAllBut('6@1', { drafts: 'keep' })
    expect(await countOfRecords()).toBe(0)
    await (await open()).keep(sales, [page('first')])
    await eraseOwner(alice, { unsent: 'keep', drafts: 'keep' })
    expect(await countOfRecords()).toBe(0)
  })

  it('goes as well when the device is shared from now on', async () => {
    await (await open()).keep(sales, [page('first')])
    await openVault(alice, { kind: 'shared', share: new Uint8Array(32).fill(1) }, { now })
    expect(await countOfRecords()).toBe(0)
  })

  it('is not kept after its person has left', async () => {
    const kept = await open()
    await eraseOwner(alice, { unsent: 'discard' })
    expect(await kept.keep(sales, [page('first')])).toBe('failed')
    expect(await countOfRecords()).toBe(0)
  })

  it('is replaced by a later one of the same report, and forgotten alone', async () => {
    const preferences = preferencesOf(await openVaultOf())
    await preferences.setItem('pages', '25')
    await (await open()).keep(sales, [page('first'), page('second')])
    const later = await open(alice, new Date(now.getTime() + 60_000))
    await later.keep({ ...sales, name: 'Sales' }, [page('only')])
    await later.keep({ ...sales, reportId: 4, name: 'Costs' }, [page('costs')])
    const [first, second] = await listed(later)
    expect([first?.name, second?.name].sort()).toEqual(['Costs', 'Sales'])
    const costs = [first, second].find((report) => report?.reportId === 4)
    await later.forget(costs ? [costs] : [])
    expect((await listed(later)).map(({ name, pageNames }) => [name, ...pageNames])).toEqual([['Sales', 'only']])
    expect(await preferences.getItem('pages')).toBe('25')
  })

  it('is refused where there is no room, and not put in the place of another', async () => {
    const kept = await open()
    const half = 'x'.repeat(bounds.bytes / 2)
    expect(await kept.keep({ ...sales, reportId: 1 }, [page('a', half)])).toBe('kept')
    expect(await kept.keep({ ...sales, reportId: 2 }, [page('b', `${half}x`)])).toBe('noRoom')
    // In place of itself it needs no more.
    expect(await kept.keep({ ...sales, reportId: 1 }, [page('a', half), page('c', half)])).toBe('kept')
    expect((await listed(kept)).map(({ reportId }) => reportId)).toEqual([1])
  })

  it('is refused beyond so many, but for the page that was seen last, of which there is one', async () => {
    const kept = await open()
    for (let reportId = 1; reportId <= bounds.count; reportId += 1) await kept.keep({ ...sales, reportId }, [page('a')])
    expect(await kept.keep({ ...sales, reportId: 99 }, [page('a')])).toBe('noRoom')
    for (const reportId of [7, 98, 99]) {
      expect(await kept.keep({ ...sales, reportId, isLast: true }, [page('a')])).toBe('kept')
    }
    const last = (await listed(kept)).filter(({ isLast }) => isLast)
    expect(last.map(({ reportId }) => reportId)).toEqual([99])
  })

  it('whose record is damaged is not there, and the others are', async () => {
    const kept = await open()
    await kept.keep(sales, [page('first')])
    await kept.keep({ ...sales, reportId: 4 }, [page('first')])
    await writing(['preferences'], async ({ preferences }) => {
      const [damaged] = await preferences.toArray()
      if (damaged) await preferences.put({ ...damaged, sealed: { iv: new Uint8Array(12), bytes: new ArrayBuffer(3) } })
    })
    expect(await listed(kept)).toHaveLength(1)
  })
})

describe('R31: nothing is kept', () => {
  it('on a shared device, or in somebody else’s name', async () => {
    const shared = await openVault(alice, { kind: 'shared', share: new Uint8Array(32).fill(1) }, { now })
    const acting = await openVault(alice, { kind: 'personal' }, { now, impersonated: true })
    expect([shared, acting].map((vault) => keptReportsOf(vault, () => now))).toEqual([null, null])
  })
})
