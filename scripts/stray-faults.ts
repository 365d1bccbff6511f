/**
 * A reporter of Vitest: what went wrong in a run outside of its tests, such as a promise that nobody waited for. The run fails
 * by it while each test passes, and Vitest’s own report does not name it (`scripts/test.ts`).
 */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export interface StrayFault {
  message: string
  /** The file that was running, as far as that is known. */
  file: string | null
}

export default class StrayFaults implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_, errors) => {
    const faults = errors.map(
      ({ message, VITEST_TEST_PATH }): StrayFault => ({
        message,
        file: typeof VITEST_TEST_PATH === 'string' ? VITEST_TEST_PATH : null,
      }),
    )
    writeFileSync(process.env.STRAY_FAULTS ?? '', JSON.stringify(faults))
  }
}
