import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { WeekStartContext } from '../../ui/date-field/week-start.ts';
import { TimeZoneContext } from '../dates/time-zone.ts';
import { parseFilters, toSearch, useFilters } from './filters.ts';

const defaults = {
  status: 'All',
  healthRiskIds: [] as number[],
  pageNumber: 1,
  locations: null as object | null,
};

describe('filters', () => {
  it.each([
    ['no filter', {}, defaults],
    ['one filter', { status: 'Open' }, { ...defaults, status: 'Open' }],
    ['a list', { healthRiskIds: [1, 2] }, { ...defaults, healthRiskIds: [1, 2] }],
    ['values of the wrong type', { status: 4, pageNumber: 'x', healthRiskIds: 3 }, defaults],
    ['unknown names', { strange: 1 }, defaults],
  ])('parsed from the address: %s', (_, search, filters) => {
    expect(parseFilters(search, defaults)).toEqual(filters);
  });

  it('are written to the address only if they differ from the default', () => {
    expect(toSearch({ ...defaults, status: 'Open' }, defaults)).toEqual({ status: 'Open' });
  });
});

function Status() {
  const [filters, change, reset] = useFilters(defaults);
  return (
    <>
      <output>{JSON.stringify(filters.status)}</output>
      <button type="button" onClick={() => change({ status: 'Closed' })}>
        Closed
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
    </>
  );
}

it('filters are read from, written to and reset in the address', async () => {
  const history = createMemoryHistory({ initialEntries: ['/?status=Open&tab=2'] });
  const router = createRouter({ routeTree: createRootRoute({ component: Status }), history });
  render(<RouterProvider router={router as never} />);
  expect((await screen.findByRole('status')).textContent).toBe('"Open"');
  await userEvent.click(screen.getByRole('button', { name: 'Closed' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('"Closed"'));
  expect(history.location.search).toBe('?status=Closed&tab=2');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(history.location.search).toBe('?tab=2'));
});

const days = { startDate: '2026-11-01', endDate: '2026-11-30', status: 'All' };

function Days() {
  const [filters, change] = useFilters(days);
  return (
    <WeekStartContext value="Sunday">
      <output>{`${filters.startDate} ${filters.endDate}`}</output>
      <button type="button" onClick={() => change({ ...days, period: 'last7Days' })}>
        Last 7 days
      </button>
      <button type="button" onClick={() => change({ status: 'Open' })}>
        Open
      </button>
      <button type="button" onClick={() => change({ startDate: '2026-11-02', endDate: '2026-11-03' })}>
        Own
      </button>
    </WeekStartContext>
  );
}

it('a period is in the address by its name, and moves on from day to day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z'), toFake: ['Date'] });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: Days }), history });
  render(
    <TimeZoneContext value="Africa/Blantyre">
      <RouterProvider router={router as never} />
    </TimeZoneContext>,
  );
  const shown = async () => (await screen.findByRole('status')).textContent;
  expect(await shown()).toBe('2026-11-01 2026-11-30');
  const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await click('Last 7 days');
  await waitFor(async () => expect(await shown()).toBe('2026-11-21 2026-11-27'));
  expect(history.location.search).toBe('?period=last7Days');
  vi.setSystemTime(new Date('2026-11-28T12:00:00Z'));
  await click('Open');
  await waitFor(async () => expect(await shown()).toBe('2026-11-22 2026-11-28'));
  expect(history.location.search).toBe('?period=last7Days&status=Open');
  await click('Own');
  await waitFor(async () => expect(await shown()).toBe('2026-11-02 2026-11-03'));
  expect(history.location.search).toBe('?status=Open&startDate=2026-11-02&endDate=2026-11-03');
  vi.useRealTimers();
});
