import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CountedUser } from '../support/counted-user.ts';
import { Demo, type Language, sizes } from '../support/demo.ts';

/** One report of it is an alert. */
const paralysis = '4#1#1';

let demo: Demo;
let phoneNumbers: string[];

beforeAll(async () => {
  demo = await Demo.open();
  const { projectId } = await demo.places();
  const { value } = await demo.ask('supervisor', `/api/dataCollector/list?projectId=${projectId}`, {
    trainingStatus: 'Trained',
  });
  phoneNumbers = value.data.map(({ phoneNumber }: { phoneNumber: string }) => phoneNumber);
});
afterAll(() => demo?.close());

const folder = fileURLToPath(new URL('../../translations/app/', import.meta.url));
const readTexts = (language: Language, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`${folder}${language}/${file}.json`, 'utf8'));

interface Item {
  kind: string;
  alertId: number;
  isRead: boolean;
}

const listNotifications = async (): Promise<Item[]> =>
  (await demo.ask('supervisor', '/api/notification/list')).value.items;

/** A message arrives that raises an alert. @returns the alert, once the supervisor is notified */
async function raiseAlert(index: number): Promise<number> {
  const known = (await listNotifications()).map(({ alertId }) => alertId);
  const phoneNumber = phoneNumbers[index];
  await demo.ask('supervisor', '/api/simulator/send', { phoneNumber, text: paralysis });
  const find = async () =>
    (await listNotifications()).find(
      ({ kind, alertId }) => kind === 'alertRaised' && !known.includes(alertId),
    );
  await expect.poll(find).toBeDefined();
  return (await find())?.alertId ?? 0;
}

const isRead = async (alertId: number) =>
  (await listNotifications()).find((item) => item.kind === 'alertRaised' && item.alertId === alertId)?.isRead;

const cases = [
  ['phone', 'en'],
  ['phone', 'ar'],
  ['wide', 'en'],
  ['wide', 'ar'],
] as const;

it.each(cases)(
  'a supervisor calls, accepts and escalates with six taps from the notification, %s, %s',
  async (size, language) => {
    const alertId = await raiseAlert(cases.findIndex((one) => one[0] === size && one[1] === language));
    const title = readTexts(language, 'notifications')['notifications.title'];
    const texts = readTexts(language, 'alerts');
    const escalateLabel = texts['alerts.bar.escalate'] ?? '';
    await demo.withPage({ size, language, by: 'supervisor' }, async (page) => {
      await page.goto('/');
      await page.locator(`header [aria-label^="${title}"]`).click();
      const user = new CountedUser(page);
      const notification = page.locator(`a[href$="/alerts/${alertId}/assess"]`).first();
      await notification.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes[size].width);
      await user.click(notification);
      await page.waitForURL(/\/alerts\/\d+\/assess$/);
      const telephone = page.locator('main a[href^="tel:"]').first();
      await telephone.waitFor();
      // the browser of the test has nothing to call with
      await telephone.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await user.click(telephone);
      await user.click(
        page.locator('main button').filter({ hasText: texts['alerts.report.accept'] }).first(),
      );
      await user.click(page.getByRole('button', { name: escalateLabel, exact: true }).first());
      const dialog = page.getByRole('dialog');
      await user.click(dialog.getByRole('button', { name: escalateLabel, exact: true }));
      await dialog.waitFor({ state: 'hidden' });
      const status = texts['alerts.status.Escalated'] ?? '';
      await page.locator('main').getByText(status, { exact: true }).first().waitFor();
      expect(user.clicks).toBeLessThanOrEqual(6);
    });
    await expect.poll(() => isRead(alertId)).toBe(true);
  },
);

it('the bell counts an alert while the page stays open', async () => {
  await demo.withPage({ size: 'wide', by: 'supervisor' }, async (page) => {
    await page.goto('/notifications');
    await page.locator('main ul a').first().waitFor();
    const alertId = await raiseAlert(cases.length);
    await page.locator(`main a[href$="/alerts/${alertId}/assess"]`).waitFor();
    await page
      .locator('header')
      .getByRole('button', { name: /^Notifications, \d+ unread$/ })
      .waitFor();
    await page.locator('main').getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => isRead(alertId)).toBe(true);
  });
});
