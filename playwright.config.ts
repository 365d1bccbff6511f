import { defineConfig } from '@playwright/test'
import { chromiumFlags, findChromium } from './scripts/chromium.ts'

/** What goes wrong, everywhere that it can: no network, damaged devices, lost answers, two at one thing, long names. */
const trials = [
  'corruptions',
  'discard',
  'drafts',
  'drawn-form',
  'edited-by-two',
  'ended-session',
  'failing-device',
  'foreign-answers',
  'healing',
  'hostile-names',
  'installation',
  'kept-reports',
  'list-room',
  'long-names',
  'lost-answer',
  'offline',
  'other-ways-in',
  'parts',
  'profile-folder',
  'providers',
  'refreshes',
  'refused-logs',
  'report-editing',
  'report-host-editing',
  'report-host-protocol',
  'report-host-refusals',
  'report-upload',
  'session-lock',
  'shared-device',
  'slideshow-day',
  'ten-tasks',
  'two-people',
  'typed-while-saved',
  'update',
  'updates',
  'whole-lists',
  'zoomed',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'usual', testMatch: '**/*.spec.ts', testIgnore: trials },
    { name: 'trials', testMatch: trials },
  ],
  // By a command of its own, `npm run updates`: of a hundred consents on a busy machine some are not followed within a minute.
  ...(!process.env.COUNT && { grepInvert: /updates at bad moments/ }),
  // What passed only then is named (`scripts/test.ts`).
  retries: process.env.CI ? 2 : 1,
  globalSetup: './tests/e2e/server.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  // One more than cores: tests wait often enough.
  workers: 3,
  // Some start a server of their own, which takes a slow machine a minute.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Set by the global set-up before the workers read this file.
    baseURL: process.env.BASE_URL,
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    // Tests that need the worker allow it (`testWithWorker`). Its installation in the new browser of each test fetches the whole
    // app: four times the work of signing in and opening a list.
    serviceWorkers: 'block',
    // What was done, asked for and said at each step. What the page held at each is for who looks for a fault (`--trace on`): it
    // costs as much again as two thirds of the work. What it held at the end is written down anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // No page of a test lives long enough for compiled code to pay for its compilation: a seventh less work.
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags, '--js-flags=--no-opt --no-maglev'] },
  },
})
