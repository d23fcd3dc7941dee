import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { findDemo } from '../support/demo-server.ts';
import { measureGround } from './ground.bench.ts';
import type { Measurement } from './long-tasks.ts';
import { measureMap } from './map.bench.ts';
import { measureSignIn } from './sign-in.bench.ts';
import { measureTable } from './table.bench.ts';

/** Measures the built client in a browser against its goals; the second half of `npm run bench`. */
const parts: ReadonlyArray<(context: BrowserContext, projectId: number) => Promise<Measurement[]>> = [
  measureMap,
  measureTable,
];

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
const password = 'harken-demo';

const demo = await findDemo();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport: { width: 1366, height: 768 },
  });
  const data = { userName: 'manager@demo.harken.example', password };
  await context.request.post('/api/authentication/login', { data });
  const status = await (await context.request.get('/api/authentication/status')).json();
  const societyId = status.value.userData.homePage.nationalSocietyId;
  const list = await context.request.get(`/api/project/list?nationalSocietyId=${societyId}&utcOffset=0`);
  const project = (await list.json()).value.find((item: { isClosed: boolean }) => !item.isClosed);
  for (const measure of parts) {
    for (const { name, milliseconds, goal } of await measure(context, project.id))
      process.stdout.write(`${name}: ${number(milliseconds)} ms (goal ≤ ${goal} ms)\n`);
  }
  const onPhones = [
    ...(await measureGround(browser, demo.address)),
    ...(await measureSignIn(browser, demo.address)),
  ];
  for (const { name, milliseconds, goal } of onPhones)
    process.stdout.write(`${name}: ${number(milliseconds)} (goal ≤ ${goal})\n`);
} finally {
  await browser.close();
  await demo.stop();
}
process.exit(0);
