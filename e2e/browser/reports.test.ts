import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Demo, type Places } from '../support/demo.ts';
import { until } from '../support/until.ts';

interface Collector {
  displayName?: string;
  phoneNumber?: string;
  dataCollectorType: string;
  isInTrainingMode: boolean;
}

let demo: Demo;
let places: Places;
let manager: BrowserContext;
let page: Page;
/** The last one in the alphabet, who is not used by other tests. */
let collector: Collector;

beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  manager = await demo.window({ size: 'wide', by: 'manager' });
  page = await manager.newPage();
  const all = await demo.ask('manager', `/api/dataCollector/listAll?projectId=${places.projectId}`, {});
  const found = (all.value as Collector[]).findLast(
    ({ phoneNumber, dataCollectorType, isInTrainingMode }) =>
      phoneNumber && dataCollectorType === 'Human' && !isInTrainingMode,
  );
  if (!found) throw new Error('The demo has no trained collector with a number.');
  collector = found;
});
afterAll(() => demo?.close());

const sendSms = (text: string) =>
  demo.ask('manager', '/api/simulator/send', { phoneNumber: collector.phoneNumber, text });

/** Reloads the list until it has a number of rows with these texts; returns the rows, newest first. */
async function findRows(list: 'correct' | 'incorrect', words: string[], count: number) {
  const withWords = words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'));
  await until(
    async () => {
      await page.goto(`/projects/${places.projectId}/reports/${list}`);
      await page.getByRole('row').nth(1).waitFor();
      return withWords.count();
    },
    (seen) => seen >= count,
    20,
  );
  return withWords;
}

describe('an incorrect message', () => {
  const incorrect = '1 1;2';

  it('is listed with a suggested correction', async () => {
    await sendSms(incorrect);
    const row = (await findRows('incorrect', [incorrect], 1)).first();
    expect(await row.textContent()).toContain(collector.displayName);
    await row.getByRole('button', { name: /^Send \W?1#1#2\W? for / }).click();
  });

  it('is corrected and sent in the name of its collector', async () => {
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Corrected message').inputValue()).toBe('1#1#2');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByText('The report was received and understood.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const { value } = await demo.ask('manager', `/api/report/list?projectId=${places.projectId}`, {
      reportStatus: { kept: true, dismissed: true, notCrossChecked: true },
      trainingStatus: 'Trained',
    });
    const newest = value.data.find((row: { message?: string }) => row.message === '1#1#2');
    expect(newest).toMatchObject({
      dataCollectorDisplayName: collector.displayName,
      countMalesAtLeastFive: 1,
    });
  });

  it('stays in the list, marked as corrected', async () => {
    const row = (await findRows('incorrect', [incorrect], 1)).first();
    expect(await row.textContent()).toContain('Corrected');
    expect(await row.getByRole('button', { name: /^Send / }).count()).toBe(0);
  });
});

describe('a repeated message', () => {
  const projectPath = () =>
    `/nationalsocieties/${places.nationalSocietyId}/projects/${places.projectId}/edit`;

  /** Changes the setting as an Administrator: with several organizations in the project, managers may not. */
  async function setDuplicateFlagging(isOn: boolean) {
    const window = await demo.window({ size: 'wide', by: 'administrator' });
    const form = await window.newPage();
    await form.goto(projectPath());
    await form.getByRole('switch', { name: /^Flag possible duplicates/ }).setChecked(isOn, { force: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitForURL('**/overview');
    await window.close();
  }

  it('is flagged as a possible duplicate if the project wants it, and counted', async () => {
    await setDuplicateFlagging(true);
    await sendSms('2#2#1');
    await sendSms('2#2#1');
    const row = (await findRows('correct', [collector.displayName ?? '', 'Possible duplicate'], 1)).first();
    expect(await row.getByRole('button', { name: /^Accept/ }).count()).toBe(1);
  });

  it('is not counted after staff confirmed it as a duplicate', async () => {
    const row = (await findRows('correct', [collector.displayName ?? '', 'Possible duplicate'], 1)).first();
    await row.getByRole('button', { name: /^More / }).click();
    await page.getByRole('menuitem', { name: 'Mark as duplicate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as duplicate' }).click();
    await page.getByText('Marked as a duplicate.').waitFor();
    const marked = page
      .getByRole('row')
      .filter({ hasText: collector.displayName })
      .filter({ hasText: /Duplicate/ });
    await marked.waitFor();
    expect(await marked.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
    await setDuplicateFlagging(false);
  });
});
