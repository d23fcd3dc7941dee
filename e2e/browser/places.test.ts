import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Demo, type Places } from '../support/demo.ts';

let demo: Demo;
let places: Places;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
});
afterAll(() => demo?.close());

/** Numbers of regions, of districts per region, and of villages per district. */
type Shape = readonly [regions: number, districts: number, villages: number];

const createMany = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A tree with these numbers; villages are numbered from 0001. */
function createStructure([regions, districts, villages]: Shape) {
  const village = (districtId: number, index: number) => {
    const id = (districtId - 1) * villages + index + 1;
    return { id, districtId, name: `Village ${String(id).padStart(4, '0')}`, zones: [] };
  };
  const district = (regionId: number, index: number) => {
    const id = (regionId - 1) * districts + index + 1;
    return { id, regionId, name: `District ${id}`, villages: createMany(villages, (at) => village(id, at)) };
  };
  const region = (index: number) => ({
    id: index + 1,
    name: `Region ${index + 1}`,
    districts: createMany(districts, (at) => district(index + 1, at)),
  });
  return { regions: createMany(regions, region) };
}

/** Mocks the API, so that the demo keeps its places; returns the calls made. */
async function mockApi(page: Page, shape: Shape): Promise<string[]> {
  const calls: string[] = [];
  // Without live updates: other tests change places of the demo meanwhile.
  await page.route('**/api/live?**', () => undefined);
  await page.route('**/api/nationalSocietyStructure/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    calls.push(pathname.replace('/api/nationalSocietyStructure/', ''));
    const added = () => ({ ...route.request().postDataJSON(), id: 90_001, districtId: 1 });
    const value = pathname.endsWith('/get')
      ? createStructure(shape)
      : pathname.endsWith('/create')
        ? added()
        : null;
    await route.fulfill({ json: { isSuccess: true, message: {}, value } });
  });
  return calls;
}

/** Records when the first row is usable. */
async function recordFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[role=treeitem]')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

function measureTimeUntilUsable(page: Page): Promise<number> {
  return page.evaluate(async () => {
    while (performance.getEntriesByName('usable').length === 0) await new Promise(requestAnimationFrame);
    const responses = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const response = responses.find(({ name }) => name.includes('nationalSocietyStructure/get'));
    return (performance.getEntriesByName('usable')[0]?.startTime ?? 0) - (response?.responseEnd ?? 0);
  });
}

// SRV.NFXNREQ.048
it.each([
  ['in 200 districts', [20, 10, 25]],
  ['in one district', [1, 1, 5000]],
] as const)('5,000 villages %s: fast, usable by keyboard, one request per change', async (name, shape) => {
  const context = await demo.window({ size: 'wide', by: 'administrator' });
  const page = await context.newPage();
  const calls = await mockApi(page, shape);
  await recordFirstRow(page);
  await page.goto(`/nationalsocieties/${places.nationalSocietyId}/structure`);
  console.info(`5,000 villages ${name}: usable after ${Math.round(await measureTimeUntilUsable(page))} ms`);

  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByRole('treeitem', { name: 'Region 1 ' }).focus();
  await page.keyboard.press('End');
  const last = page.getByRole('treeitem', { name: 'Village 5000' });
  await last.and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
  await page.keyboard.press('Home');

  await page.getByRole('button', { name: 'Add a village in District 1', exact: true }).click();
  await page.keyboard.type('Village 0001 b');
  await page.keyboard.press('Enter');
  const added = page.getByRole('treeitem', { name: 'Village 0001 b', exact: true });
  await added.waitFor();
  await page.keyboard.press('Escape');
  await added.focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' }); // until then, the page behind it is inert
  await added.waitFor({ state: 'detached' });
  expect(calls).toEqual(['get', 'district/1/village/create', 'village/90001/delete']);
  await context.close();
});
