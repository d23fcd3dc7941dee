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
/** Somebody late in the alphabet, of whom no other journey takes notice. */
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

/** The rows of a list that say all of this, the newest first, once there are so many. */
async function rowsOf(list: 'correct' | 'incorrect', words: string[], count: number) {
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

describe('a message that was not understood', () => {
  const wrong = '1 1;2';

  it('stands in its list, with what was probably meant', async () => {
    await sendSms(wrong);
    const row = (await rowsOf('incorrect', [wrong], 1)).first();
    expect(await row.textContent()).toContain(collector.displayName);
    await row.getByRole('button', { name: /^Send \W?1#1#2\W? for / }).click();
  });

  it('is sent as it was meant, in the name of its collector', async () => {
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

  it('stays where it is, marked as corrected', async () => {
    const row = (await rowsOf('incorrect', [wrong], 1)).first();
    expect(await row.textContent()).toContain('Corrected');
    expect(await row.getByRole('button', { name: /^Send / }).count()).toBe(0);
  });
});

describe('a message that came twice', () => {
  const ofProject = () => `/nationalsocieties/${places.nationalSocietyId}/projects/${places.projectId}/edit`;

  /** Set by an Administrator: with several organizations in the project, managers may not. */
  async function flagRepetitions(isOn: boolean) {
    const window = await demo.window({ size: 'wide', by: 'administrator' });
    const form = await window.newPage();
    await form.goto(ofProject());
    await form.getByRole('switch', { name: /^Flag repeated messages/ }).setChecked(isOn, { force: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitForURL('**/overview');
    await window.close();
  }

  it('is flagged where the project wants it, and counts all the same', async () => {
    await flagRepetitions(true);
    await sendSms('2#2#1');
    await sendSms('2#2#1');
    const row = (await rowsOf('correct', [collector.displayName ?? '', 'Probably a repetition'], 1)).first();
    expect(await row.getByRole('button', { name: /^Accept/ }).count()).toBe(1);
  });

  it('counts no longer once staff say that it is a repetition', async () => {
    const row = (await rowsOf('correct', [collector.displayName ?? '', 'Probably a repetition'], 1)).first();
    await row.getByRole('button', { name: /^More / }).click();
    await page.getByRole('menuitem', { name: 'It is a repetition' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'It is a repetition' }).click();
    await page.getByText('The message is marked as a repetition.').waitFor();
    const marked = page
      .getByRole('row')
      .filter({ hasText: collector.displayName })
      .filter({ hasText: /Repetition/ });
    await marked.waitFor();
    expect(await marked.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
    await flagRepetitions(false);
  });
});
