import type { Role } from '@harken/domain/access/roles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { errorResponse, server, showPages, success } from '../../../test/support/show-routes.tsx';
import type { ImportResult } from '../../shared/imports/file.ts';
import { dataCollectorPaths } from './data-collector-paths.ts';
import { ImportDataCollectorsPage } from './import-data-collectors-page.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const sound: ImportResult = {
  isImported: false,
  sheets: [],
  rowCount: 3,
  added: [
    { kind: 'dataCollectors', count: 2 },
    { kind: 'locations', count: 3 },
  ],
  columns: ['Type', 'Name', 'Village'],
  sample: [
    { row: 2, cells: ['Human', 'Awa', 'Nakiri'] },
    { row: 3, cells: ['Human', 'Awa', 'Sefá Landing'] },
    { row: 4, cells: ['Human', 'Mariam', 'Nakiri'] },
  ],
  uncertain: [],
  notes: [],
  faultCount: 0,
  faults: [],
};
const faulty: ImportResult = {
  ...sound,
  added: [],
  uncertain: [],
  notes: [],
  faultCount: 260,
  faults: [
    { row: 1, column: 'Shoe size', value: 'Shoe size', message: 'This column is unknown.' },
    {
      row: 2,
      column: 'Village',
      field: 'villageId',
      value: 'Nakri',
      message: 'This village does not exist.',
    },
    { row: 3, column: 'Village', field: 'villageId', value: 'Sefa', message: 'This village does not exist.' },
    { row: 4, message: 'This row repeats row 2.' },
  ],
};

type Sent = { isPreview: string | null; text: string; type: string | null };

/** Renders the page with a server that gives these responses to files, one after the other. */
function open(
  results: (ImportResult | Response)[] = [sound],
  { role = 'Manager' as Role, isClosed = false } = {},
) {
  const sent: Sent[] = [];
  server.use(
    http.get('*/api/project/:id/basicData', () =>
      success({ id: 5, name: 'Lakeshore', isClosed, nationalSociety: { id: 3, name: 'Kalembe' } }),
    ),
    http.get('*/api/nationalSociety/:id/get', () => success(aSociety())),
    http.post('*/api/dataCollector/import', async ({ request }) => {
      const isPreview = new URL(request.url).searchParams.get('isPreview');
      sent.push({ isPreview, text: await request.text(), type: request.headers.get('content-type') });
      const checkResult = results.length > 1 ? results.shift() : results[0];
      return checkResult instanceof Response
        ? (checkResult as HttpResponse<never>)
        : success(checkResult ?? null);
    }),
  );
  const pages = [
    { path: dataCollectorPaths.import, page: ImportDataCollectorsPage },
    { path: dataCollectorPaths.list, page: () => <h1>The list</h1> },
  ];
  return { router: showPages(pages, '/projects/5/datacollectors/import', { role }), sent };
}

const aFile = (text = 'Name\nAwa\n', name = 'collectors.csv', type = 'text/csv') =>
  new File([text], name, { type });
async function choose(file = aFile()) {
  const input = await screen.findByLabelText('2. Choose the file', { selector: 'input' });
  await userEvent.upload(input, file, { applyAccept: false });
}
const main = (name: string) => screen.findByRole('button', { name });

describe('the import of data collectors', () => {
  it('requires a file', async () => {
    const { sent } = open();
    const button = await main('Import');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe('Choose a file first.');
    await userEvent.click(button);
    expect(sent).toEqual([]);
  });

  it('checks a file immediately, and shows what it would add and how it was parsed', async () => {
    const { sent } = open();
    await choose();
    const ready = await main('Import 2 data collectors');
    expect(ready.getAttribute('aria-disabled')).toBeNull();
    expect(sent).toEqual([{ isPreview: 'true', text: 'Name\nAwa\n', type: 'text/csv' }]);
    expect(screen.getByText('collectors.csv')).toBeTruthy();
    expect(screen.getByText('3 locations')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'The first 3 rows as they were read' });
    expect(within(table).getAllByText('Sefá Landing').length).toBeGreaterThan(0);
    const status = screen.getByText('3 rows were read. There is nothing to correct.');
    expect(status.closest('[role=status]')).toBeTruthy();
  });

  it('imports a valid file by one button, which leads to the list and says how many were added', async () => {
    const { sent, router } = open([sound, { ...sound, isImported: true }]);
    await choose();
    await userEvent.click(await main('Import 2 data collectors'));
    expect(await screen.findByText('2 data collectors were imported.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/projects/5/datacollectors/list');
    expect(sent.map(({ isPreview }) => isPreview)).toEqual(['true', 'false']);
  });

  it('shows each error of an invalid file with row, column and value, and does not import it', async () => {
    open([faulty]);
    await choose();
    const table = await screen.findByRole('table', { name: /Errors to correct/ });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(4);
    expect(rows[1]?.textContent).toContain('Nakri');
    expect(rows[1]?.textContent).toContain('This village does not exist.');
    expect(screen.getByText('There are 260 errors to correct.', { selector: 'b' })).toBeTruthy();
    expect(screen.getByText('The first 4 are shown.')).toBeTruthy();
    const button = await main('Import');
    expect(button.title).toBe('Correct the file first.');
  });

  it('can filter errors by column', async () => {
    open([faulty]);
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: /Column/ }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Village' }));
    const table = screen.getByRole('table', { name: /Errors to correct/ });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    await userEvent.click(screen.getByRole('radio', { name: 'The whole row' }));
    expect(within(table).getAllByRole('row')).toHaveLength(2);
  });

  it('accepts a corrected file with the same name', async () => {
    const { sent } = open([faulty, sound]);
    await choose();
    await screen.findByRole('table', { name: /Errors to correct/ });
    expect(await main('Choose another file')).toBeTruthy();
    await choose(aFile('Name\nMariam\n'));
    expect(await main('Import 2 data collectors')).toBeTruthy();
    expect(sent.map(({ text }) => text)).toEqual(['Name\nAwa\n', 'Name\nMariam\n']);
  });

  it('shows errors that arose since the file was checked', async () => {
    open([sound, faulty]);
    await choose();
    await userEvent.click(await main('Import 2 data collectors'));
    expect(await screen.findByRole('table', { name: /Errors to correct/ })).toBeTruthy();
    expect((await main('Import')).title).toBe('Correct the file first.');
  });

  it('keeps the file selected when sending it failed', async () => {
    open([HttpResponse.error(), sound, errorResponse('dataCollector.projectIsClosed'), sound]);
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    const button = await main('Import 2 data collectors');
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/project is closed/);
    expect(screen.getByText('collectors.csv')).toBeTruthy();
    expect(await main('Import 2 data collectors')).toBeTruthy();
  });

  it('accepts an Excel file with any MIME type', async () => {
    const { sent } = open();
    await choose(aFile('PK', 'collectors.xlsx', ''));
    await main('Import 2 data collectors');
    expect(sent[0]?.type).toMatch(/spreadsheetml/);
  });

  it.each([
    [
      'is too large',
      () => Object.defineProperty(aFile(), 'size', { value: 11 * 1024 * 1024 }),
      /larger than 10 MB/,
    ],
    [
      'cannot be opened',
      () => Object.assign(aFile(), { arrayBuffer: () => Promise.reject(new Error('failed')) }),
      /could not be opened/,
    ],
  ])('does not send a file that %s', async (_what, file, expected) => {
    const { sent } = open();
    await choose(file());
    expect(await screen.findByText(expected)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

it('is not available in a closed project', async () => {
  open([sound], { isClosed: true });
  expect(await screen.findByText(/This project is closed/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
});

it('offers the template in both formats', async () => {
  const requests: string[] = [];
  const createObjectURL = vi.fn(() => 'blob:x');
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  open();
  server.use(
    http.get('*/api/dataCollector/importTemplate', ({ request }) => {
      requests.push(new URL(request.url).search);
      return new HttpResponse('Name');
    }),
  );
  await userEvent.click(await main('Empty list for Excel'));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  await userEvent.click(await main('Empty list as CSV'));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
  expect(requests).toEqual(['?projectId=5&format=xlsx', '?projectId=5&format=csv']);
  click.mockRestore();
});
