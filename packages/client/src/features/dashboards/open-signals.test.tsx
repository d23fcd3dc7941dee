import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../test/support/show-routes.tsx';
import { mockContextCalls, mockNumbers, showDashboard, societyAddress } from './testing/show-dashboard.ts';

beforeAll(() => server.listen());
beforeEach(() => {
  mockContextCalls();
  mockNumbers();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const signal = {
  ...{ id: 7, healthRisk: 'Measles', level: 'village', place: 'Nakiri', epiYear: 2026, epiWeek: 46 },
  ...{ observed: 20, expected: 4.04 },
};
const mockSignals = () => mockCall('get', 'signal/openOnes', () => success({ count: 8, items: [signal] }));

it('shows open signals before everything else on the dashboard of a project, with links', async () => {
  const requests = mockSignals();
  showDashboard();
  const card = await screen.findByRole('region', { name: 'Open signals' });
  expect(requests[0]).toEqual({ nationalSocietyId: '3', onlyProjectId: '5' });
  const link = within(card).getByRole('link', { name: /Measles.*Nakiri.*\(village\)/ });
  expect(link.getAttribute('href')).toBe('/projects/5/signals/7');
  expect(within(card).getByText('Week 46, 2026: 20 cases; 4 expected.')).toBeTruthy();
  expect(within(card).getByRole('link', { name: 'All 8 open signals' }).getAttribute('href')).toBe(
    '/projects/5/signals',
  );
  const summary = screen.getByRole('region', { name: 'Summary' });
  expect(card.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('shows those of the national society on its dashboard', async () => {
  const requests = mockSignals();
  showDashboard(societyAddress);
  const card = await screen.findByRole('region', { name: 'Open signals' });
  expect(requests[0]).toEqual({ nationalSocietyId: '3' });
  expect(
    within(card)
      .getByRole('link', { name: /Measles/ })
      .getAttribute('href'),
  ).toBe('/nationalsocieties/3/signals/7');
});

it('shows no box without any', async () => {
  showDashboard();
  await screen.findByRole('region', { name: 'Summary' });
  expect(screen.queryByRole('region', { name: 'Open signals' })).toBeNull();
});

it('shows the numbers also if open signals cannot be loaded', async () => {
  mockCall('get', 'signal/openOnes', () => errorResponse('error', { status: 400 }));
  showDashboard();
  await screen.findByRole('region', { name: 'Summary' });
  expect(screen.queryByRole('region', { name: 'Open signals' })).toBeNull();
});

it('does not ask for signals on behalf of those who see none', async () => {
  const requests = mockSignals();
  showDashboard(societyAddress, 'DataConsumer');
  await screen.findByRole('region', { name: 'Summary' });
  expect(requests).toEqual([]);
});
