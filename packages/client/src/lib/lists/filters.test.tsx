import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
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
