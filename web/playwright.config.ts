import { defineConfig, devices } from '@playwright/test';
import { patient } from './tests/patience.ts';

// The browser is the system's: Playwright's own download needs a network that
// closed machines do not have. `CHROMIUM` names another one.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

// Nothing but the page may use the network, and root needs --no-sandbox.
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

// The server takes any free port and says which: several clones can be tested
// at once, and none ever tests the page of another. Playwright puts the name
// from the pattern below into the environment of the workers.
const HOST = '127.0.0.1';
const baseURL = `http://${HOST}:${process.env.ALVEARE_PAGE_PORT}`;

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  // Pictures are made when somebody wants to look at them.
  testIgnore: process.env.ALVEARE_SCREENSHOTS ? [] : ['screenshots/**'],
  outputDir: process.env.ALVEARE_RESULTS ?? 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Where nobody watches, a test that fails is run once more, and `flaky.ts`
  // tells of it. At a developer's desk the first failure counts.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // What takes this long has failed, even on a machine that does other things.
  timeout: patient(120_000),
  expect: { timeout: patient(30_000) },
  reporter: [['list'], ['./tests/flaky.ts']],
  use: {
    baseURL,
    actionTimeout: patient(30_000),
    launchOptions: { executablePath, args },
    // Only the tests of the service worker want one.
    serviceWorkers: 'block',
    // What moves cannot be pressed where it was seen: tests of motion ask for it.
    reducedMotion: 'reduce',
    // Pictures of every frame would take a quarter of the time of all tests.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
  },
  projects: [{ name: 'desktop', use: devices['Desktop Chrome'] }],
  webServer: {
    command: `npx vite preview --host ${HOST} --port 0`,
    env: { NO_COLOR: '1' },
    wait: { stdout: /http:\/\/127\.0\.0\.1:(?<alveare_page_port>\d+)/ },
  },
});
