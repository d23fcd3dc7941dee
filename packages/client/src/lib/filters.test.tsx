import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { filtersFrom, searchFrom, useFilters } from './filters.ts';

const defaults = {
  status: 'All',
  healthRiskIds: [] as number[],
  pageNumber: 1,
  locations: null as object | null,
};

describe('filters', () => {
  it.each([
    ['nothing named', {}, defaults],
    ['one named', { status: 'Open' }, { ...defaults, status: 'Open' }],
    ['a list', { healthRiskIds: [1, 2] }, { ...defaults, healthRiskIds: [1, 2] }],
    ['another kind of value', { status: 4, pageNumber: 'x', healthRiskIds: 3 }, defaults],
    ['names of others', { strange: 1 }, defaults],
  ])('read from an address: %s', (_, search, filters) => {
    expect(filtersFrom(search, defaults)).toEqual(filters);
  });

  it('are written into the address only where they differ', () => {
    expect(searchFrom({ ...defaults, status: 'Open' }, defaults)).toEqual({ status: 'Open' });
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

it('live in the address: read from it, written to it, reset', async () => {
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
