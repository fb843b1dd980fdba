import { defineConfig, devices } from '@playwright/test';

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

// Several runs on one machine take different ports.
const address = { host: '127.0.0.1', port: process.env.ALVEARE_TEST_PORT ?? '4173' };
const url = `http://${address.host}:${address.port}`;

export default defineConfig({
  testDir: 'tests',
  // Pictures are made when somebody wants to look at them.
  testIgnore: process.env.ALVEARE_SCREENSHOTS ? [] : ['screenshots/**'],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 1,
  reporter: [['list']],
  use: {
    baseURL: url,
    launchOptions: { executablePath, args },
    // Only the tests of the service worker want one.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
  },
  projects: [{ name: 'desktop', use: devices['Desktop Chrome'] }],
  webServer: {
    command: `npx vite preview --host ${address.host} --port ${address.port} --strictPort`,
    url,
    reuseExistingServer: true,
  },
});
