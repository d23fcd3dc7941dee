import type { ListWithViews } from '@harken/domain/lists/saved-views';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mockCall, server, showPages, success } from '../../../test/support/show-routes.tsx';
import { useFilters } from '../../lib/lists/filters.ts';
import { FilterBar } from '../../ui/filters/bar.tsx';
import { createViews } from './saved-views.tsx';

const defaults = { status: 'All', search: '', startDate: '', endDate: '', pageNumber: 1 };
const rules = { defaults, choices: { status: ['All', 'Open', 'Closed'] } };
const views = createViews({ list: 'alerts' as ListWithViews, scopeId: 5, rules });

function List() {
  const [filters, change, reset] = useFilters(defaults);
  return (
    <>
      <FilterBar filters={[]} views={views} onReset={reset} />
      <p>Status {filters.status}</p>
      <button type="button" onClick={() => change({ status: 'Closed', pageNumber: 3 })}>
        Closed only
      </button>
      <button type="button" onClick={reset}>
        Everything
      </button>
    </>
  );
}

const openNow = { name: 'Open now', filters: '{"status":"Open","period":"last7Days"}', isDefault: false };

beforeAll(() => server.listen());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function show(stored: object[], address = '/list') {
  mockCall('get', 'savedView/list', () => success(stored as never));
  return showPages([{ path: '/list', page: List }], address);
}
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
const choose = async (name: string) => {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('saved views', () => {
  it('apply their filters and keep their period relative', async () => {
    const router = show([openNow]);
    await choose('Open now');
    expect(await screen.findByText('Status Open')).toBeTruthy();
    expect(router.state.location.search).toEqual({ status: 'Open', period: 'last7Days' });
  });

  it('are saved with a name, without the page', async () => {
    const requests = mockCall('post', 'savedView/store', () => success());
    show([openNow]);
    await userEvent.click(await screen.findByRole('button', { name: 'Closed only' }));
    await choose('Save view');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a name')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name'), 'open NOW');
    expect(screen.getByText('You already have a view with this name')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Closed');
    await userEvent.click(screen.getByLabelText('Open this list with this view'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([
      {
        list: 'alerts',
        scopeId: 5,
        views: [openNow, { name: 'Closed', filters: '{"status":"Closed"}', isDefault: true }],
      },
    ]);
  });

  it('are renamed and deleted while they are shown', async () => {
    const requests = mockCall('post', 'savedView/store', () => success());
    show([openNow], '/list?status=Open&period=last7Days');
    await choose('Edit Open now'.replace('Open now', '\u2068Open now\u2069'));
    await userEvent.type(await screen.findByLabelText('Name'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]).toMatchObject({ views: [{ ...openNow, name: 'Open now!' }] });
    await choose('Edit Open now'.replace('Open now', '\u2068Open now\u2069'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toMatchObject({ views: [] });
  });

  it('open with their list, but not again after a reset', async () => {
    show([{ ...openNow, isDefault: true }]);
    expect(await screen.findByText('Status Open')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Everything' }));
    expect(await screen.findByText('Status All')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('Status All')).toBeTruthy();
  });

  it('do not replace the filters of a link', async () => {
    show([{ ...openNow, isDefault: true }], '/list?status=Closed');
    await screen.findByRole('button', { name: 'Saved views' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('Status Closed')).toBeTruthy();
  });

  it('say so when they contain filters that no longer exist', async () => {
    const router = show([{ ...openNow, filters: '{"colour":"red","status":"Pending","search":"x"}' }]);
    await choose('Open now');
    expect(
      await screen.findByText(/Some filters of .*Open now.* no longer exist and were left out/),
    ).toBeTruthy();
    expect(router.state.location.search).toEqual({ search: 'x' });
  });
});
