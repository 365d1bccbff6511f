/** What the operator's people are told of `/ready`, with the same findings. */
import { rename } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contosoAdmin, hostAdmin, startApp } from './harness.ts'

const names = ['store', 'migrations', 'keys', 'files', 'disk']

test('the operator sees what /ready sees, each look with what was found (Readiness_GetReadiness)', async () => {
  const portal = await startApp()
  const host = await portal.as(hostAdmin)
  const found = async () => {
    const { result } = await host.call('Readiness_GetReadiness')
    return result.checks.map(({ name, reasons }) => [name, ...reasons])
  }
  const { result } = await host.call('Readiness_GetReadiness')
  expect(result.checks).toEqual(names.map((name) => ({ name, reasons: [] })))
  expect(result.freeBytes).toBeGreaterThan(0)

  const { secretKeyFile } = portal.services.config
  await rename(secretKeyFile, `${secretKeyFile}.away`)
  expect((await portal.app.inject('/ready')).json().reasons).toEqual(['keys'])
  expect(await found()).toEqual([['store'], ['migrations'], ['keys', 'keys'], ['files'], ['disk']])
  await rename(`${secretKeyFile}.away`, secretKeyFile)
  expect(await found()).toEqual(names.map((name) => [name]))

  expect((await (await portal.as(contosoAdmin)).call('Readiness_GetReadiness')).status).toBe(403)
  expect((await portal.anonymous.call('Readiness_GetReadiness')).status).toBe(401)
  await portal.close()
})
