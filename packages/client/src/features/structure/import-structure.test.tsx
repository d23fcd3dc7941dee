import type { Role } from '@harken/domain/access/roles';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aSociety } from '../../../test/support/a-society.ts';
import { server, showPages, success } from '../../../test/support/show-routes.tsx';
import { ImportStructurePage } from './import-structure-page.tsx';
import { structurePaths } from './structure-paths.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const importResult = (counts: number[], isImported = false) => ({
  isImported,
  sheets: [] as string[],
  rowCount: 4,
  added: ['regions', 'districts', 'villages', 'zones'].map((kind, index) => ({ kind, count: counts[index] })),
  columns: ['Region', 'District', 'Village', 'Zone'],
  sample: [{ row: 2, cells: ['Norvale', 'Mbara', 'Nakiri', ''] }],
  uncertain: [],
  notes: [],
  faultCount: 0,
  faults: [],
});

function open(counts = [1, 0, 5, 0], { role = 'Manager' as Role, society = {} } = {}) {
  server.use(
    http.get('*/api/nationalSociety/:id/get', () => success(aSociety(society))),
    http.post('*/api/nationalSocietyStructure/import', ({ request }) =>
      success(importResult(counts, request.url.includes('isPreview=false'))),
    ),
  );
  const pages = [
    { path: structurePaths.import, page: ImportStructurePage },
    { path: structurePaths.tree, page: () => <h1>The places</h1> },
  ];
  return showPages(pages, '/nationalsocieties/3/structure/import', { role });
}

async function drop() {
  const expected = await screen.findByText(/drop it on this page/);
  const files = [new File(['Region\nNorvale'], 'places.csv', { type: 'text/csv' })];
  fireEvent.drop(expected, { dataTransfer: { types: ['Files'], files } });
}

it('adds places from a file that is dropped anywhere on the page', async () => {
  const router = open();
  await drop();
  expect(await screen.findByText('5 villages')).toBeTruthy();
  expect(screen.queryByText(/0 districts/)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 6 places' }));
  expect(await screen.findByText('6 places were imported.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/nationalsocieties/3/structure');
});

it('shows that all places of a file exist already', async () => {
  open([0, 0, 0, 0]);
  await drop();
  expect(await screen.findByText(/Everything in this file already exists/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import' }).title).toBe('There is nothing new in this file.');
});

it.each([
  [{ isArchived: true }, 'Administrator', /archived/],
  [{ hasCoordinator: true }, 'Manager', /coordinator/],
] as const)('is not possible in a society with %o for a %s', async (society, role, reason) => {
  open([1, 0, 0, 0], { society, role });
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
});

it('asks about names that are similar to known places, and sends the answers', async () => {
  const sent: (string | null)[] = [];
  const uncertain = [
    {
      ...{ row: 3, level: 'village', name: 'Nakirri', within: 'Mbara' },
      candidates: [{ id: 31, name: 'Nakiri', code: 'XX01' }],
    },
  ];
  server.use(
    http.get('*/api/nationalSociety/:id/get', () => success(aSociety({}))),
    http.post('*/api/nationalSocietyStructure/import', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const answers = query.get('answers') ?? '';
      sent.push(`${query.get('isPreview')} ${answers}`);
      if (answers === '') return success({ ...importResult([0, 0, 1, 0]), uncertain });
      return success(importResult([0, 0, 2, 0], query.get('isPreview') === 'false'));
    }),
  );
  const pages = [
    { path: structurePaths.import, page: ImportStructurePage },
    { path: structurePaths.tree, page: () => <h1>The places</h1> },
  ];
  showPages(pages, '/nationalsocieties/3/structure/import', { role: 'Manager' });
  await drop();
  expect(await screen.findAllByText('1 name needs an answer.')).toHaveLength(2); // one for screen readers
  expect(screen.queryByText(/There is nothing to correct/)).toBeNull();
  const question = await screen.findByLabelText('Row 3: Nakirri, in Mbara');
  await userEvent.selectOptions(question, 'It is Nakiri (XX01)');
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 places' }));
  expect(await screen.findByText('2 places were imported.')).toBeTruthy();
  expect(sent).toEqual(['true ', 'true 3.village.31', 'false 3.village.31']);
});

it('says which sheet of a workbook was read, and reads another one', async () => {
  const sent: string[] = [];
  server.use(
    http.get('*/api/nationalSociety/:id/get', () => success(aSociety({}))),
    http.post('*/api/nationalSocietyStructure/import', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const sheet = query.get('sheet') ?? 'ADM2';
      sent.push(`${query.get('isPreview')} ${query.get('sheet')}`);
      const result = importResult(
        sheet === 'ADM2' ? [0, 3, 0, 0] : [2, 0, 0, 0],
        query.get('isPreview') === 'false',
      );
      return success({ ...result, sheet, sheets: ['ADM1', 'ADM2'] });
    }),
  );
  const pages = [
    { path: structurePaths.import, page: ImportStructurePage },
    { path: structurePaths.tree, page: () => <h1>The places</h1> },
  ];
  showPages(pages, '/nationalsocieties/3/structure/import', { role: 'Manager' });
  await drop();
  const choice = await screen.findByLabelText<HTMLSelectElement>('Sheet that is read');
  expect(choice.value).toBe('ADM2');
  expect(await screen.findByText('3 districts')).toBeTruthy();
  await userEvent.selectOptions(choice, 'ADM1');
  expect(await screen.findByText('2 regions')).toBeTruthy();
  expect(choice.value).toBe('ADM1');
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 places' }));
  expect(await screen.findByText('2 places were imported.')).toBeTruthy();
  expect(sent).toEqual(['true null', 'true ADM1', 'false ADM1']);
});

it('asks for the sheet if several fit', async () => {
  server.use(
    http.get('*/api/nationalSociety/:id/get', () => success(aSociety({}))),
    http.post('*/api/nationalSocietyStructure/import', ({ request }) => {
      const sheet = new URL(request.url).searchParams.get('sheet');
      const sheets = ['ADM2', 'ADM2 old'];
      const faults = [{ row: 1, message: 'Several sheets fit equally well: ADM2, ADM2 old.' }];
      return success(
        sheet
          ? { ...importResult([0, 3, 0, 0]), sheet, sheets }
          : { ...importResult([0, 0, 0, 0]), sheets, faults, faultCount: 1 },
      );
    }),
  );
  showPages(
    [{ path: structurePaths.import, page: ImportStructurePage }],
    '/nationalsocieties/3/structure/import',
    {
      role: 'Manager',
    },
  );
  await drop();
  expect(await screen.findByText(/Several sheets fit equally well/)).toBeTruthy();
  const choice = await screen.findByLabelText<HTMLSelectElement>('Sheet that is read');
  expect(choice.value).toBe('');
  await userEvent.selectOptions(choice, 'ADM2');
  expect(await screen.findByText('3 districts')).toBeTruthy();
});
