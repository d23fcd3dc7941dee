import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { mockContextCalls, mockNumbers, showDashboard, societyAddress } from './testing/show-dashboard.ts';

beforeAll(() => server.listen());
beforeEach(() => mockContextCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const findSignals = () => screen.findByRole('region', { name: 'Latest signals' });
const never = () => new Promise<never>(() => undefined);
const precedes = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

describe('the places of a dashboard', () => {
  it('have the latest signals before the numbers, and the numbers before the charts', async () => {
    mockNumbers();
    showDashboard();
    const signals = await findSignals();
    const numbers = screen.getByRole('region', { name: 'Summary' });
    const chart = await screen.findByRole('heading', { name: 'Cases by health risk and day' });
    expect(precedes(signals, numbers)).toBe(true);
    expect(precedes(numbers, chart)).toBe(true);
  });

  it('have the titles of all charts while the numbers are loaded', async () => {
    mockCall('post', 'projectDashboard/data', never);
    showDashboard();
    expect(await screen.findByText('Loading the dashboard')).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual([
      ...['Reported cases', 'Active collectors', 'Places', 'Alerts'],
      ...['Cases by health risk and day', 'Where cases were reported', 'Cases by village and day'],
      ...['Cases by sex, age and day', 'Sex and age'],
    ]);
  });

  it('stay placeholders until the signals above them are known', async () => {
    mockNumbers();
    let answer = (_response: ReturnType<typeof success>) => undefined as unknown;
    mockCall(
      'post',
      'projectDashboard/unusualRises',
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    showDashboard();
    expect(await screen.findByText('Loading the dashboard')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull();
    answer(success({ epiWeeks: [], healthRisks: [] }));
    await findSignals();
    expect(screen.getByRole('region', { name: 'Summary' })).toBeTruthy();
  });

  it('have filters for places and health risks before their options are loaded', async () => {
    mockNumbers();
    mockCall('get', 'projectDashboard/filters', never);
    showDashboard();
    expect(await screen.findByRole('button', { name: 'Location Any' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Health risk Any' })).toBeTruthy();
  });
});

describe('the days of a dashboard', () => {
  const withoutMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
  const findText = (expected: string) =>
    waitFor(() => expect(screen.getByText((text) => withoutMarks(text) === expected)).toBeTruthy());

  it('are named by the place of the project', async () => {
    mockContextCalls({ timeZoneId: 'Africa/Kampala' });
    mockNumbers();
    showDashboard();
    await findText('Days of Kampala (UTC+3)');
  });

  it('are those of the reader for a national society', async () => {
    mockCall('get', 'nationalSociety/3/get', () => success(aSociety({})));
    mockNumbers();
    showDashboard(societyAddress);
    await findText('Days of your time zone, UTC');
  });
});
