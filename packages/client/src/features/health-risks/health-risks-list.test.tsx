import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { healthRiskRoutes } from './health-risks.routes.tsx';
import { aRiskRow, mockCatalogueCalls } from './testing/catalogue.builders.ts';

beforeAll(() => server.listen());
beforeEach(() => mockCatalogueCalls());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const activity = aRiskRow({
  id: 12,
  name: 'Activity report',
  healthRiskCode: 99,
  healthRiskType: 'Activity',
});
const unnamed = aRiskRow({ id: 13, name: undefined, healthRiskCode: 14, healthRiskType: 'NonHuman' });
const mockList = () => mockCall('get', 'healthRisk/list', () => success([aRiskRow(), unnamed, activity]));
const show = (search = '') => showRoutes(healthRiskRoutes, `/healthrisks${search}`);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

describe('the list of health risks', () => {
  it('shows code, name and type, and links to the form', async () => {
    mockList();
    await show();
    const row = (await screen.findByRole('link', { name: 'Measles' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 3),
    ).toEqual(['Code 2', 'Measles', 'Human']);
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/healthrisks/11/edit');
  });

  it('shows the code of a health risk without a name in the language of the user', async () => {
    mockList();
    await show();
    expect(await screen.findByRole('link', { name: 'Health risk 14' })).toBeTruthy();
  });

  it('finds by name and by code, and keeps the search in the address', async () => {
    mockList();
    const router = await show();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Name or code' }), '99{Enter}');
    await waitFor(() => expect(names()).toEqual(['Activity report']));
    expect(router.state.location.search).toEqual({ search: '99' });
  });

  it.each([
    ['?type=Activity', ['Activity report']],
    ['?orderBy=name', ['Activity report', 'Measles', 'Health risk 14']],
    ['?orderBy=code&sortAscending=false', ['Activity report', 'Health risk 14', 'Measles']],
    ['?orderBy=type', ['Activity report', 'Measles', 'Health risk 14']],
  ])('shows for %s: %o', async (search, expected) => {
    mockList();
    await show(search);
    await screen.findByRole('table');
    expect(names()).toEqual(expected);
  });

  it('sorts by clicking a header', async () => {
    mockList();
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()[0]).toBe('Activity report'));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('offers to clear the filters when nothing matches', async () => {
    await show('?search=nowhere');
    expect(await screen.findByText('No health risks match.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Measles')).toBeTruthy();
    mockCall('get', 'healthRisk/list', () => success([]));
  });

  it('shows that there are none yet, and offers to add one', async () => {
    mockCall('get', 'healthRisk/list', () => success([]));
    await show();
    expect(
      await screen.findByText(
        'No health risks yet. Add the diseases and events that data collectors report.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add a health risk' }).getAttribute('href')).toBe(
      '/healthrisks/add',
    );
    expect(screen.getByRole('link', { name: 'Add from templates' }).getAttribute('href')).toBe(
      '/healthrisks/templates',
    );
  });

  it('offers templates beside the form', async () => {
    await show();
    await screen.findByRole('table');
    expect(screen.getByRole('link', { name: 'Add from templates' }).getAttribute('href')).toBe(
      '/healthrisks/templates',
    );
  });

  it('links to the suspected diseases', async () => {
    const router = await show();
    const nav = await screen.findByRole('navigation', { name: 'Catalogue' });
    expect(within(nav).getByRole('link', { name: 'Health risks' }).getAttribute('aria-current')).toBe('page');
    await userEvent.click(within(nav).getByRole('link', { name: 'Suspected diseases' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/suspecteddiseases'));
  });
});

async function askToDelete() {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Measles' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return screen.findByRole('dialog', { name: 'Delete Measles?' });
}

describe('deleting a health risk', () => {
  it('explains what is deleted with it, deletes it, and shows the list without it', async () => {
    let isThere = true;
    mockCall('get', 'healthRisk/list', () => success(isThere ? [aRiskRow(), activity] : [activity]));
    const requests = mockCall('post', 'healthRisk/11/delete', () => {
      isThere = false;
      return success(undefined, 'healthRisk.remove.success');
    });
    await show();
    const dialog = await askToDelete();
    expect(dialog.textContent).toContain('Its texts in all languages');
    expect(requests).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The health risk was deleted.')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Activity report']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does nothing when it is cancelled', async () => {
    const requests = mockCall('post', 'healthRisk/11/delete', () => success());
    await show();
    await userEvent.click(within(await askToDelete()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(0);
  });

  it.each([
    ['healthRisk.healthRiskContainsReports', /has been reported/],
    ['healthRisk.healthRiskIsUsedInProjects', /it is used in projects/],
  ])('shows the error in the dialog: %s', async (key, expectedText) => {
    mockCall('post', 'healthRisk/11/delete', () => errorResponse(key));
    await show();
    const dialog = await askToDelete();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(expectedText);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('shows the progress in the row, and opens again with an error', async () => {
    let sendError = () => {};
    const errorPromise = new Promise<void>((resolve) => {
      sendError = resolve;
    });
    mockCall('post', 'healthRisk/11/delete', async () => {
      await errorPromise;
      return errorResponse('healthRisk.healthRiskIsUsedInProjects');
    });
    await show();
    const dialog = await askToDelete();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Deleting')).toBeTruthy();
    sendError();
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be deleted');
  });
});
