import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import { mockSignalContext, showSignalPage } from '../testing/show-signal-page.tsx';
import type { MethodOfPlace } from './methods.api.ts';

const village = { id: 9, name: 'Nakiri', zones: [] };
const district = { id: 8, name: 'Mbara', villages: [village] };
const region = { id: 7, name: 'Norvale', districts: [district] };
const address = '/projects/5/signals/methods?healthRiskId=1&level=village&placeId=9';

const ofPlace: MethodOfPlace = {
  ...{ method: 'c2', testedFrom: '2024-11-24', testedTo: '2026-11-21', testedWeekCount: 98, mayChoose: true },
};
const mockMethod = (given: Partial<MethodOfPlace> = {}) =>
  mockCall('get', 'signal/method', () => success({ ...ofPlace, ...given }));

/** The flexible method cannot be judged, and C1 is the best of the quiet ones. */
function score(method: string) {
  if (method === 'farringtonFlexible') return { method, injections: 0 };
  const falsePerYear = method === 'c3' ? 11 : 1.5;
  const sensitivity = method === 'c1' ? 0.905 : 0.6;
  return { method, injections: 200, sensitivity, delayDays: 14, falsePerYear };
}
const mockTests = () =>
  mockCall('get', 'signal/testMethod', (_body, query) => success(score(query.method ?? '')));

beforeAll(() => server.listen());
beforeEach(() => {
  mockSignalContext();
  mockCall('get', 'signal/filters', () =>
    success({ healthRisks: [{ id: 1, name: 'Measles' }], locations: { regions: [region] } }),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const testMethods = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Test methods' }));
  return user;
};

it('says which method decides in the place of the address, and why', async () => {
  const requests = mockMethod();
  showSignalPage(address);
  const card = await screen.findByRole('region', { name: 'Measles in Nakiri: method' });
  expect(within(card).getByText(/EARS C2 decides: it follows from the history/)).toBeTruthy();
  expect(within(card).queryByRole('button')).toBeNull();
  expect(requests[0]).toEqual({ nationalSocietyId: '3', healthRiskId: '1', level: 'village', placeId: '9' });
  expect((screen.getByRole('combobox', { name: 'Village' }) as HTMLSelectElement).value).toBe('9');
});

it('tests every method with the chosen outbreak, and recommends one', async () => {
  mockMethod();
  const tests = mockTests();
  showSignalPage(address);
  const user = userEvent.setup();
  const cases = await screen.findByRole('textbox', { name: 'Cases of one outbreak, in total' });
  await user.clear(cases);
  await user.type(cases, '35');
  await testMethods();
  const table = await screen.findByRole('table', { name: 'Measles in Nakiri: test of the methods' });
  expect(tests).toHaveLength(8);
  expect(tests[0]).toMatchObject({ outbreakCases: '35', outbreakWeeks: '4', method: 'farringtonFlexible' });
  expect(screen.getByText('EARS C1 is recommended.')).toBeTruthy();
  expect(screen.getByText(/at most 4 false signals a year, it finds the most outbreaks/)).toBeTruthy();
  const row = within(table).getByText('EARS C1').closest('tr') as HTMLElement;
  for (const text of ['91% of 200', '14 days', '1.5 a year'])
    expect(within(row).getByText(text)).toBeTruthy();
  const flexible = within(table).getByText('Farrington (flexible)').closest('tr') as HTMLElement;
  expect(within(flexible).getByText('The history is too short for this method.')).toBeTruthy();
  expect(within(flexible).queryByRole('button')).toBeNull();
  await testMethods();
  await waitFor(() => expect(tests).toHaveLength(16));
});

it('refuses an outbreak that is too large or not a whole number of weeks', async () => {
  mockMethod();
  const tests = mockTests();
  showSignalPage(address);
  const user = userEvent.setup();
  const weeks = await screen.findByRole('textbox', { name: 'Weeks that it lasts' });
  await user.clear(weeks);
  await user.type(weeks, '13');
  await testMethods();
  expect(weeks.getAttribute('aria-invalid')).toBe('true');
  expect(tests).toEqual([]);
});

it('shows how far the test is, and can be cancelled', async () => {
  mockMethod();
  const tests = mockCall('get', 'signal/testMethod', async (_body, query) => {
    if (query.method === 'endemicChannel') await delay('infinite');
    return success(score(query.method ?? ''));
  });
  showSignalPage(address);
  const user = await testMethods();
  const progress = await screen.findByRole('progressbar', { name: '2 of 8 methods tested' });
  expect((progress as HTMLProgressElement).value).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(tests).toHaveLength(3);
});

it('sets a method with one click, and lets the history decide again', async () => {
  mockMethod();
  mockTests();
  const sent = mockCall('post', 'signal/setMethod', () => success());
  showSignalPage(address);
  const user = await testMethods();
  await user.click(await screen.findByRole('button', { name: 'Use EARS C1 here' }));
  mockMethod({ method: 'c1', chosenMethod: 'c1' });
  expect(await screen.findByText('Measles in Nakiri: EARS C1 decides from now on.')).toBeTruthy();
  expect(sent).toEqual([{ healthRiskId: 1, level: 'village', placeId: 9, chosenMethod: 'c1' }]);
});

it('lets the history decide again', async () => {
  mockMethod({ method: 'bayes', chosenMethod: 'bayes' });
  const sent = mockCall('post', 'signal/setMethod', () => success());
  showSignalPage(address);
  const user = userEvent.setup();
  expect(await screen.findByText(/Bayes decides: it was set for this place/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Let the history decide' }));
  expect(await screen.findByText('Measles in Nakiri: the history decides again.')).toBeTruthy();
  expect(sent).toEqual([{ healthRiskId: 1, level: 'village', placeId: 9, chosenMethod: null }]);
});

it('offers no choice to those who may only read', async () => {
  mockMethod({ mayChoose: false, chosenMethod: 'c2' });
  mockTests();
  showSignalPage(address, 'Supervisor');
  await testMethods();
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /Use|history/ })).toBeNull();
});

it('says so where the history is too short to test any method', async () => {
  mockMethod({ testedFrom: null, testedTo: null, testedWeekCount: 0 });
  showSignalPage(address);
  expect(await screen.findByText(/This place has too short a history/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test methods' })).toBeNull();
});

it('shows an error of the test, with a way to try again', async () => {
  mockMethod();
  mockCall('get', 'signal/testMethod', () => errorResponse('error.tooManyRequests', { status: 429 }));
  showSignalPage(address);
  await testMethods();
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
