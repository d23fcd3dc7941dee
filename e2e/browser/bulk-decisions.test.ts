import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Demo, type Places } from '../support/demo.ts';
import { until } from '../support/until.ts';

let demo: Demo;
let places: Places;
let manager: BrowserContext;
let page: Page;

beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  manager = await demo.window({ size: 'wide', by: 'manager' });
  page = await manager.newPage();
});
afterAll(() => demo?.close());

interface Row {
  id: number;
  status: string;
  dismissalReason?: string;
}

/** What the server says about reports, by id. */
async function findStatuses(ids: readonly number[]) {
  const { value } = await demo.ask('manager', `/api/report/list?projectId=${places.projectId}`, {
    reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
    dataCollectorType: 'Human',
    trainingStatus: 'Trained',
  });
  const rows = value.data as Row[];
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    return `${row?.status} ${row?.dismissalReason ?? ''}`.trim();
  });
}

const idsOf = async (boxes: readonly Locator[]) =>
  Promise.all(
    boxes.map(async (box) =>
      Number(await box.locator('xpath=ancestor::tr').locator('[data-report]').getAttribute('data-report')),
    ),
  );

// SRV.FXNREQ.136
it('several reports are dismissed with one reason and undone together', async () => {
  const address = `/projects/${places.projectId}/reports/correct`;
  await page.goto(`${address}?statuses=${encodeURIComponent('["notCrossChecked"]')}`);
  const boxes = page.getByRole('checkbox', { name: /^Select report of/ });
  await boxes.first().waitFor();
  const chosen = [boxes.nth(0), boxes.nth(1)];
  const ids = await idsOf(chosen);
  const before = await findStatuses(ids);
  for (const box of chosen) await box.check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByText('2 selected').waitFor();
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('dialog', { name: 'Why are these 2 reports dismissed?' }).waitFor();
  await page.getByRole('button', { name: 'Test or mistake' }).click();
  await page.getByText('2 reports were dismissed.').waitFor();
  expect(await findStatuses(ids)).toEqual(ids.map(() => 'Rejected TestOrMistake'));
  expect(await bar.count()).toBe(0);
  await page.keyboard.press('u');
  const after = await until(
    () => findStatuses(ids),
    (statuses) => !statuses.some((status) => status.startsWith('Rejected')),
    10,
  );
  expect(after).toEqual(before);
});

it('the main action stays in the first row of filters, however many are set', async () => {
  const filters = 'sex=Male&trainingStatus=Trained&deployedMode=NotDeployed';
  await page.goto(`/projects/${places.projectId}/datacollectors/list?${filters}`);
  const add = page.getByRole('link', { name: 'Add', exact: true });
  const [first, last] = await Promise.all(
    [page.getByRole('link', { name: 'Performance' }), add].map((item) => item.boundingBox()),
  );
  const middle = (last?.y ?? 0) + (last?.height ?? 0) / 2;
  expect(middle).toBeGreaterThan(first?.y ?? 0);
  expect(middle).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0));
});
