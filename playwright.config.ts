import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // By a command of its own, `npm run updates`: of a hundred consents on a busy machine some are not followed within a minute.
  ...(!process.env.COUNT && { grepInvert: /updates at bad moments/ }),
  // What passed only then is named (`scripts/test.ts`).
  retries: 1,
  globalSetup: './tests/e2e/server.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Set by the global set-up before the workers read this file.
    baseURL: process.env.BASE_URL,
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    // What the page held and asked for at each step; pictures of it cost a fifth of all the work.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
})
