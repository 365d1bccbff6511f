import { defineConfig } from 'vitest/config'

// As `scripts/start.js` has it: of four threads three statements of a report leave too few for a fourth.
process.env.UV_THREADPOOL_SIZE ??= '16'

/** Milliseconds: a busy machine is late, and what never comes true is looked at for as long only when it fails. */
const expecting = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    // One for each core: tests wait often enough that nothing has to be left to who hands them out.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expecting,
        },
      },
      { test: { name: 'repository', include: ['tests/repository/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: expecting,
          // Each file starts a portal of its own; loading the server anew for each was a third of the time.
          isolate: false,
        },
      },
    ],
  },
})
