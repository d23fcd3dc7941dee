import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testNow } from '../support/clock.ts';
import { Demo, type Person } from '../support/demo.ts';
import { deliver } from '../support/gateway.ts';
import { until } from '../support/until.ts';

/** An alert with reports of two organizations, from the SMS to closing: everybody sees and can do what their role allows. */
const gatewayKey = 'demo-kalembe';
/** A report of the first health risk: three of them near each other raise an alert. */
const report = '1#1#2';
/** A location without other reports of the demo, different in every run. */
const place = { latitude: -16 - (testNow() % 1000) / 1000, longitude: 31 + (testNow() % 997) / 997 };
const masked = 'A report of another organization. Only its status is shown.';

let demo: Demo;
let projectId: number;
let nationalSocietyId: number;
let alertId = 0;

/** Adds a trained collector at the location, with a supervisor. */
async function aCollector(by: Person, name: string, supervisor: string, phoneNumber: string): Promise<void> {
  const form = await demo.ask(by, `/api/dataCollector/formData?projectId=${projectId}`);
  const { id: supervisorId } = form.value.supervisors.find(
    (item: { name: string }) => item.name === supervisor,
  );
  const villageId = await firstVillage();
  await demo.ask(by, '/api/dataCollector/create', {
    ...{ dataCollectorType: 'Human', name, displayName: name, sex: 'Female', birthGroupDecade: 1990 },
    ...{ phoneNumber, deployed: true, projectId, supervisorId, locations: [{ villageId, ...place }] },
  });
  const listed = await demo.ask(by, `/api/dataCollector/listAll?projectId=${projectId}`, {});
  const { id } = listed.value.find((item: { name: string }) => item.name === name);
  await demo.ask(by, '/api/dataCollector/setTrainingState', { dataCollectorIds: [id], inTraining: false });
}

async function firstVillage(): Promise<number> {
  const path = `/api/nationalSocietyStructure/get?nationalSocietyId=${nationalSocietyId}`;
  const [region] = (await demo.ask('administrator', path)).value.regions;
  return region.districts[0].villages[0].id;
}

/** The alert in the API response for a person. */
const fetchAlert = (by: Person) => demo.ask(by, `/api/alert/${alertId}/get?utcOffset=0`);

/** Opens the assessment of the alert as a person. */
function withAssessment(
  by: Person,
  use: (page: Page) => Promise<void>,
  size: 'wide' | 'phone' = 'wide',
): Promise<void> {
  return demo.withPage({ size, by }, async (page) => {
    await page.goto(`/projects/${projectId}/alerts/${alertId}/assess`);
    await page.getByRole('heading', { name: 'Reports (3)' }).waitFor();
    await use(page);
  });
}

/** The open alert with three reports, one of them by this collector; 0 if there is none. */
async function findAlert(collector: string): Promise<number> {
  const day = 86_400_000;
  const range = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  const path = `/api/alert/list?projectId=${projectId}`;
  const { data } = (await demo.ask('manager', path, { ...range, status: 'Open' })).value;
  for (const { id, reportCount } of data) {
    if (reportCount !== 3) continue;
    const { reports } = await demo.ask('manager', `/api/alert/${id}/get?utcOffset=0`);
    if (reports.some(({ dataCollector }: { dataCollector?: string }) => dataCollector === collector))
      return id;
  }
  return 0;
}

const button = (page: Page, name: RegExp | string): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** A text that stands alone, like in a badge. */
const badge = (page: Page, word: string) => page.locator('main').getByText(word, { exact: true }).first();

beforeAll(async () => {
  demo = await Demo.open();
  const status = await demo.ask('supervisor', '/api/authentication/status');
  ({ nationalSocietyId, projectId } = status.value.userData.homePage);
  const number = String(testNow()).slice(-6);
  await aCollector('manager', `Lena ${number}`, 'Daniel Oru', `+265999${number}`);
  await aCollector('manager', `Peter ${number}`, 'Daniel Oru', `+265998${number}`);
  await aCollector('partner.manager', `Rosa ${number}`, 'Jonas Arembe', `+265997${number}`);
  for (const prefix of ['999', '998', '997']) {
    const sms = { sender: `+265${prefix}${number}`, text: report };
    expect(await deliver(demo.address, gatewayKey, sms)).toBe(200);
  }
  alertId = await until(
    () => findAlert(`Lena ${number}`),
    (found) => found > 0,
  );
});
afterAll(() => demo?.close());

describe('an alert of two organizations', () => {
  it.each([
    ['manager', 2, 1],
    ['partner.manager', 1, 2],
    ['supervisor', 2, 1],
  ] as const)(
    'shows %s their own reports to check, and only the status of the others',
    async (by, own, others) => {
      await withAssessment(by, async (page) => {
        expect(await button(page, /^Accept/).count()).toBe(own);
        expect(await page.getByText(masked).count()).toBe(others);
        expect(await button(page, 'Escalate').getAttribute('aria-disabled')).toBe('true');
      });
    },
  );

  it('is read-only for a coordinator', async () => {
    await withAssessment('coordinator', async (page) => {
      expect(await button(page, /^(Accept|Dismiss|Escalate|Close alert)/).count()).toBe(0);
      expect(await page.getByRole('region', { name: 'Decision' }).count()).toBe(0);
      await page.goto(`/projects/${projectId}/alerts/${alertId}/eventLog`);
      await page.getByText('You do not have access to this page.', { exact: false }).waitFor();
    });
  });

  it('redirects from its details to its assessment', async () => {
    await demo.withPage({ size: 'wide', by: 'manager' }, async (page) => {
      await page.goto(`/projects/${projectId}/alerts/${alertId}/details`);
      await page.waitForURL(`**/projects/${projectId}/alerts/${alertId}/assess`);
      await page.getByRole('heading', { name: 'Reports (3)' }).waitFor();
    });
  });
});

describe('its reports', () => {
  it('are accepted by a supervisor on a phone, if they are of own collectors', async () => {
    await withAssessment(
      'supervisor',
      async (page) => {
        const accept = button(page, /^Accept/);
        for (let left = 2; left > 0; left -= 1) {
          await expect.poll(() => accept.count()).toBe(left);
          await accept.first().click();
        }
        await expect.poll(() => accept.count()).toBe(0);
        await badge(page, '1 report to check.').waitFor();
        // The page shows a decision before the server has it; leaving now would cancel the request.
        await expect
          .poll(async () => {
            const { reports } = await fetchAlert('supervisor');
            return reports.filter(({ status }: { status: string }) => status === 'Accepted').length;
          })
          .toBe(2);
      },
      'phone',
    );
  });

  it('are accepted by the other organization by keyboard, and another manager sees it live', async () => {
    await withAssessment('manager', async (otherPage) => {
      await badge(otherPage, '1 report to check.').waitFor();
      await withAssessment('partner.manager', async (page) => {
        const reportInFocus = page.locator('li:focus', { has: button(page, /^Accept/) });
        await expect
          .poll(async () => {
            await page.keyboard.press('n');
            return reportInFocus.count();
          })
          .toBe(1);
        await page.keyboard.press('a');
        await badge(page, 'You can escalate this alert.')
          .waitFor()
          .catch(async (error: Error) => {
            throw new Error(`${error.message}; the page shows: ${await page.locator('body').innerText()}`);
          });
        expect((await fetchAlert('partner.manager')).assessmentStatus).toBe('ToEscalate');
        // updated live, without any interaction
        await badge(otherPage, 'You can escalate this alert.').waitFor();
      });
    });
  });
});

describe('its decision', () => {
  it('is an escalation by the manager, who sees the recipients', async () => {
    await withAssessment('manager', async (page) => {
      await button(page, 'Escalate').click();
      const dialog = page.getByRole('dialog', { name: 'Escalate this alert?' });
      await dialog.getByRole('list', { name: 'Who will be notified' }).waitFor();
      await dialog.getByRole('button', { name: 'Escalate' }).click();
      await badge(page, 'Escalated').waitFor();
    });
  });

  it('is followed by an alert event of the other organization', async () => {
    await withAssessment('partner.manager', async (page) => {
      await button(page, 'Log event').first().click();
      const dialog = page.getByRole('dialog', { name: `Log an event for alert ${alertId}` });
      await dialog.getByRole('radio', { name: 'Summary' }).check();
      await dialog.getByLabel('Comment').fill('Two families were visited.');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
  });

  it('ends with closing, with an outcome that all of them can read', async () => {
    await withAssessment('manager', async (page) => {
      await button(page, 'Close alert').click();
      const dialog = page.getByRole('dialog', { name: 'Close this alert' });
      await dialog.getByRole('radio', { name: 'Action taken' }).check();
      await dialog.getByLabel('Comment').fill('The families boil their water.');
      await dialog.getByRole('button', { name: 'Close alert' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
    for (const by of ['coordinator', 'partner.manager', 'supervisor'] as const) {
      await withAssessment(by, async (reader) => {
        await badge(reader, 'Closed, Action taken').waitFor();
        await reader.getByText('The families boil their water.').waitFor();
        expect(await button(reader, /^(Accept|Dismiss|Reset|Escalate|Close alert)/).count()).toBe(0);
      });
    }
  });

  it.each([
    ['manager', 'Daniel Oru', 'Ruth Okeme', 'Open Villages Trust'],
    ['partner.manager', 'Kalembe Society', 'Kalembe Society', 'Clara Mbise'],
  ] as const)(
    'is in the event log for %s, with names of their own organization only',
    async (by, supervisor, manager, partner) => {
      await demo.withPage({ size: 'wide', by }, async (page) => {
        await page.goto(`/projects/${projectId}/alerts/${alertId}/eventLog`);
        const rows = page.locator('tbody tr');
        await rows.first().waitFor();
        const logEntries = await rows.evaluateAll((all) =>
          all.map((row) => [1, 3].map((cell) => row.children[cell]?.textContent ?? '').join(': ')),
        );
        expect(logEntries.toSorted()).toEqual(
          [
            'Alert raised: ',
            `Report accepted: ${supervisor}`,
            `Report accepted: ${supervisor}`,
            `Report accepted: ${partner}`,
            `Alert escalated: ${manager}`,
            'Summary: Clara Mbise', // events have the name of their author
            `Alert closed: ${manager}`,
          ].sort(),
        );
        expect(await page.locator('tbody').textContent()).toContain('Two families were visited.');
      });
    },
  );
});
