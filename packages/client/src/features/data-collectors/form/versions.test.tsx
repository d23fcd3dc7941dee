import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showRoutes,
  success,
} from '../../../../test/support/show-routes.tsx';
import { clearAll } from '../../../lib/offline/cached-responses.ts';
import { markServerLost, markServerReached } from '../../../lib/offline/connection.ts';
import { loadEntries } from '../../../lib/offline/entries.ts';
import {
  aCollector,
  box,
  formRoutes,
  mockFormCalls,
  simulatePhone,
  submit,
  write,
} from '../testing/collector-form.builders.ts';
import type { Collector } from './api.ts';

/** Edits with the version that they were made from: sent, waiting, or in conflict with an edit of somebody else. */

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32));
const changedMeanwhile = () => errorResponse('dataCollector.changedMeanwhile', { status: 409 });

beforeAll(() => server.listen());
beforeEach(() => {
  simulatePhone();
  mockFormCalls();
});
afterEach(async () => {
  markServerReached();
  await clearAll();
  await loadEntries();
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

/** What the server has stored; a test may change it. */
function mockStored(given: Partial<Collector> = {}) {
  const stored = { current: aCollector({ version: first, ...given }) };
  mockCall('get', 'dataCollector/7/get', () => success(stored.current));
  return stored;
}

async function showForm() {
  const router = await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Manager' });
  await screen.findByRole('form', { name: 'Edit data collector' });
  return router;
}

/** Edits name and number, while Omar changes name and sex: the server refuses the first version. */
async function showConflict(given: Partial<Collector> = {}) {
  const stored = mockStored();
  const sent = mockCall('post', 'dataCollector/7/edit', ({ version }) =>
    version === stored.current.version ? success(null, 'dataCollector.edit.success') : changedMeanwhile(),
  );
  const router = await showForm();
  await write(box('Name'), 'Mariam Mine');
  await write(box('Phone number (optional)'), '+256705550999');
  stored.current = aCollector({
    ...{ version: second, name: 'Mariam Stored', sex: 'Other' },
    lastChange: { by: 'Omar Finn', at: '2026-11-20T08:30:00.000Z' },
    ...given,
  });
  await submit('Update');
  await screen.findByRole('heading', { name: /Two versions of/ });
  await screen.findByText(/Omar Finn|after you opened the form/);
  return { router, sent, stored };
}

const group = (name: string) => screen.getByRole('group', { name: new RegExp(`^${name}`) });
const side = (name: string, label: 'Yours' | 'Stored now') =>
  within(group(name)).getByRole('radio', { name: new RegExp(`^${label}`) }) as HTMLInputElement;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the choice' }));

it('the version that was loaded is sent with the edit', async () => {
  mockStored();
  const sent = mockCall('post', 'dataCollector/7/edit', () => success(null, 'dataCollector.edit.success'));
  const router = await showForm();
  await write(box('Name'), 'Mariam K.');
  await submit('Update');
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/5/datacollectors/list'));
  expect(sent).toMatchObject([{ name: 'Mariam K.', version: first }]);
  expect(await loadEntries()).toEqual([]);
});

it('without a network an edit waits, and the form shows it again', async () => {
  mockStored();
  const sent = mockCall('post', 'dataCollector/7/edit', () => success());
  await showForm();
  markServerLost();
  await write(box('Name'), 'Typed offline');
  await submit('Update');
  await waitFor(async () => expect(await loadEntries()).toHaveLength(1));
  expect(sent).toEqual([]);
  expect(await loadEntries()).toMatchObject([
    {
      ...{ call: 'dataCollector/edit', subjectId: 7, subject: 'Mariam Kessy' },
      body: { name: 'Typed offline', version: first },
      base: { name: 'Mariam Kessy' },
    },
  ]);
});

describe('two versions', () => {
  it('are shown side by side where they differ, with who changed what', async () => {
    await showConflict();
    expect(screen.getByText(/Omar Finn.*changed this data collector on .*2026-11-20/)).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(6);
    expect(group('Name').textContent).toContain('Changed by both');
    expect(group('Phone number').textContent).toContain('Changed by you');
    expect(group('Sex').textContent).toContain('Changed by the other person');
    expect(side('Name', 'Yours').closest('label')?.textContent).toContain('Mariam Mine');
    expect(side('Name', 'Stored now').closest('label')?.textContent).toContain('Mariam Stored');
    expect(side('Phone number', 'Yours').checked).toBe(true);
    expect(side('Sex', 'Stored now').checked).toBe(true);
    expect(side('Name', 'Yours').checked || side('Name', 'Stored now').checked).toBe(false);
  });

  it('ask for a choice where both changed a field, and save it with what is stored', async () => {
    const { router, sent } = await showConflict();
    await save();
    expect(sent).toHaveLength(1);
    expect(document.activeElement).toBe(side('Name', 'Yours'));
    expect(screen.getByText('Choose a version of 1 more field.')).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}');
    expect(side('Name', 'Stored now').checked).toBe(true);
    await save();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/overview$/));
    expect(sent.at(-1)).toMatchObject({
      ...{ name: 'Mariam Stored', sex: 'Other', phoneNumber: '+256705550999', version: second },
    });
    expect(await loadEntries()).toEqual([]);
  });

  it('can be decided at once for all of one’s own', async () => {
    const { sent } = await showConflict();
    await userEvent.click(screen.getByRole('button', { name: 'Choose all of yours' }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toMatchObject({ name: 'Mariam Mine', sex: 'Female', version: second });
  });

  it('can be decided at once for all that is stored, without sending anything', async () => {
    const { router, sent } = await showConflict();
    await userEvent.click(screen.getByRole('button', { name: 'Choose all stored' }));
    await save();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/overview$/));
    expect(sent).toHaveLength(1);
    expect(await loadEntries()).toEqual([]);
  });

  it('are compared again after one more change by somebody else', async () => {
    const { sent, stored } = await showConflict();
    await userEvent.click(screen.getByRole('button', { name: 'Choose all of yours' }));
    stored.current = { ...stored.current, version: third as string, name: 'Mariam Again' };
    await save();
    await waitFor(() =>
      expect(side('Name', 'Stored now').closest('label')?.textContent).toContain('Mariam Again'),
    );
    await userEvent.click(side('Name', 'Yours'));
    await save();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.at(-1)).toMatchObject({ name: 'Mariam Mine', version: third });
  });

  it('name places by village and zone', async () => {
    const [nakiri, ferry] = aCollector().locations as [Collector['locations'][0], Collector['locations'][0]];
    await showConflict({ locations: [nakiri, { ...ferry, zoneId: 1111 }] });
    const text = () => group('Locations').textContent;
    await waitFor(() => expect(text()).toMatch(/Oru Ferry.*West bank/));
    expect(text()).toMatch(/Oru Ferry.*East bank/);
    expect(text()).toContain('Nakiri');
  });

  it('that are the same leave nothing to decide', async () => {
    const stored = mockStored();
    mockCall('post', 'dataCollector/7/edit', () => changedMeanwhile());
    await showForm();
    await write(box('Name'), 'Same');
    stored.current = aCollector({ version: second, name: 'Same' });
    await submit('Update');
    await screen.findByText(/Nothing is left to decide/);
    await waitFor(async () => expect(await loadEntries()).toEqual([]));
  });

  it('do not say who changed the collector where that is not known', async () => {
    await showConflict({ lastChange: undefined });
    expect(screen.getByText(/^This data collector was changed after you opened the form/)).toBeTruthy();
  });
});
