import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answer, refusal, server, success } from '../../../test/support/show-routes.tsx';
import type { CollectorRow } from './data-collectors.api.ts';
import { beOnPhone } from './testing/collector-form.builders.ts';
import { aCollectorRow, answerCollectors } from './testing/collectors-server.ts';
import { showList } from './testing/show-collectors.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Looked up again once it is there: a name turns into a link as soon as it is known who may change it. */
const rowOf = async (name: string) => {
  await screen.findByText(name);
  return screen.getByText(name).closest('tr') as HTMLTableRowElement;
};
const standard = {
  name: null,
  locations: null,
  supervisorId: null,
  sex: 'All',
  trainingStatus: 'All',
  deployedMode: 'Deployed',
  pageNumber: 1,
};

describe('a row', () => {
  it('tells who it is, and leads to the form', async () => {
    answerCollectors(() => [aCollectorRow()]);
    showList();
    const row = await rowOf('Mariam Kessy');
    for (const words of ['Mariam K.', 'Person', '+999705550142', 'Female', 'Oru Ferry', 'Daniel Oru'])
      expect(row.textContent).toContain(words);
    const link = await within(row).findByRole('link', { name: 'Mariam Kessy' });
    expect(link.getAttribute('href')).toBe('/projects/5/datacollectors/7/edit');
    expect(within(row).getByRole('link', { name: 'Call Mariam Kessy' }).getAttribute('href')).toBe(
      'tel:+999705550142',
    );
  });

  const place = { id: 0, region: 'Norvale', district: 'Mbara', village: 'Nakiri' };
  it.each<[string, Partial<CollectorRow>]>([
    ['Mbara, Norvale (+ 2)', { locations: [place, place, place] }],
    ['Location not known', { locations: [] }],
    ['In training', { isInTrainingMode: true }],
    ['Trained', {}],
    ['Not deployed', { isDeployed: false }],
    ['Point', { dataCollectorType: 'CollectionPoint', displayName: undefined, sex: undefined }],
    ['Data removed', { supervisor: { id: 41, name: '--Data removed--', role: 'Supervisor' } }],
  ])('says "%s"', async (words, given) => {
    answerCollectors(() => [aCollectorRow(given)]);
    showList();
    const row = await rowOf('Mariam Kessy');
    expect(row.textContent).toContain(words);
  });

  it('of somebody who was removed offers nothing', async () => {
    const removed = '--Data removed--';
    answerCollectors(() => [
      aCollectorRow({ name: removed, displayName: removed, phoneNumber: removed }),
      aCollectorRow({ id: 8, name: 'Grace Otim' }),
    ]);
    showList();
    await within(await rowOf('Grace Otim')).findByRole('checkbox');
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toContain('Data removed');
    expect(row?.textContent).not.toContain(removed);
    for (const role of ['link', 'button', 'checkbox'])
      expect(within(row as HTMLElement).queryAllByRole(role)).toEqual([]);
  });
});

describe('the filters', () => {
  const choose = async (filter: RegExp, option: string) => {
    await userEvent.click(await screen.findByRole('button', { name: filter }));
    await userEvent.click(await screen.findByRole('radio', { name: option }));
  };
  /** Those that are seldom used unfold behind one button. */
  const chooseRare = async (filter: RegExp, option: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await choose(filter, option);
  };

  it('show everybody deployed at first, on the first page', async () => {
    const asked = answerCollectors(() => [aCollectorRow()]);
    showList();
    await rowOf('Mariam Kessy');
    expect(asked).toEqual([standard]);
  });

  it.each<[string, () => Promise<void>, object]>([
    ['supervisor', () => choose(/^Supervisor/, 'Omar Finn'), { supervisorId: 42 }],
    ['deployment', () => choose(/^Deployed/, 'No'), { deployedMode: 'NotDeployed' }],
    ['everybody, deployed or not', () => choose(/^Deployed/, 'All'), { deployedMode: 'All' }],
    ['training', () => chooseRare(/^Training/, 'In training'), { trainingStatus: 'InTraining' }],
    ['sex', () => chooseRare(/^Sex/, 'Other'), { sex: 'Other' }],
  ])('ask for a %s, and keep it in the address', async (_name, act, changed) => {
    const asked = answerCollectors(() => [aCollectorRow()]);
    const router = showList('?pageNumber=2');
    await rowOf('Mariam Kessy');
    await act();
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...standard, ...changed }));
    expect(router.state.location.search).toEqual(changed);
  });

  it('ask for a name once typing has rested', async () => {
    const asked = answerCollectors(() => [aCollectorRow()]);
    const router = showList();
    await rowOf('Mariam Kessy');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name' }), 'mar');
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...standard, name: 'mar' }));
    expect(asked).toHaveLength(2);
    expect(router.state.location.search).toEqual({ name: 'mar' });
  });

  it('ask for places, also for unknown ones', async () => {
    const asked = answerCollectors(() => [aCollectorRow()]);
    showList();
    await userEvent.click(await screen.findByRole('button', { name: /^Location/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'None' }));
    await userEvent.click(await screen.findByRole('treeitem', { name: 'Location not known' }));
    const unknown = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        ...standard,
        locations: { ...unknown, includeUnknownLocation: true },
      }),
    );
  });

  it('read what an address names, and nothing else', async () => {
    const asked = answerCollectors(() => [aCollectorRow()]);
    showList('?sex=Male&trainingStatus=Trained&deployedMode=Sometimes&supervisorId=1.5&pageNumber=3');
    await rowOf('Mariam Kessy');
    expect(asked).toEqual([{ ...standard, sex: 'Male', trainingStatus: 'Trained', pageNumber: 3 }]);
  });

  it('offer supervisors no supervisor', async () => {
    answerCollectors(() => [aCollectorRow()]);
    showList('', 'Supervisor');
    await screen.findByRole('button', { name: /^Location/ });
    expect(screen.queryByRole('button', { name: /^Supervisor/ })).toBeNull();
  });

  it('stand in a sheet on a phone, the name too, and as chips that remove them', async () => {
    beOnPhone();
    const asked = answerCollectors(() => [aCollectorRow()]);
    showList('?name=mar&sex=Male');
    await rowOf('Mariam Kessy');
    await userEvent.click(screen.getByRole('button', { name: /^Remove the filter Name: ?mar/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...standard, sex: 'Male' }));
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const sheet = await screen.findByRole('dialog');
    for (const name of [/^Name/, /^Location/, /^Supervisor/, /^Deployed/, /^Training/, /^Sex/])
      expect(within(sheet).getByRole('button', { name })).toBeTruthy();
    expect(within(sheet).getByRole('button', { name: 'Show 1 data collector' })).toBeTruthy();
  });
});

describe('the list', () => {
  it('leads to its next page where there are several, and keeps the filters', async () => {
    const asked = answerCollectors(() => [aCollectorRow()], { totalRows: 45 });
    showList('?sex=Male');
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...standard, sex: 'Male', pageNumber: 2 }));
  });

  it('has no pager with fewer than two pages', async () => {
    answerCollectors(() => [aCollectorRow()], { totalRows: 20 });
    showList();
    await rowOf('Mariam Kessy');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('says what to do where there is nobody', async () => {
    answerCollectors(() => []);
    showList();
    expect(await screen.findByText(/No data collectors are deployed yet/)).toBeTruthy();
  });

  it('offers to lift filters that nobody matches', async () => {
    const asked = answerCollectors(() => []);
    showList('?name=xyz');
    await userEvent.click(await screen.findByRole('button', { name: /without these filters/ }));
    await waitFor(() => expect(asked.at(-1)).toEqual(standard));
  });

  it('says that it could not be loaded, and tries again', async () => {
    answerCollectors(() => []);
    answer('post', 'dataCollector/list', () => refusal('general.failure', { status: 500 }));
    showList();
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    answer('post', 'dataCollector/list', () =>
      success({ data: [aCollectorRow()], page: 1, rowsPerPage: 20, totalRows: 1 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Mariam Kessy')).toBeTruthy();
  });

  it('offers adding, importing and files', async () => {
    answerCollectors(() => [aCollectorRow()]);
    const router = showList();
    const add = await screen.findByRole('link', { name: 'Add' });
    expect(add.getAttribute('href')).toBe('/projects/5/datacollectors/add');
    await userEvent.click(screen.getByRole('button', { name: 'Download or import' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Download for Excel', 'Download as CSV', 'Import from a file']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Import from a file' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/5/datacollectors/import'));
  });

  it.each([
    ['Download for Excel', 'exportToExcel', 'xlsx'],
    ['Download as CSV', 'exportToCsv', 'csv'],
  ])('%s fetches what the filters leave, named after the day', async (words, path, extension) => {
    answerCollectors(() => [aCollectorRow()]);
    const asked = answer('post', `dataCollector/${path}`, () => success('the file'));
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    showList('?sex=Male&pageNumber=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Download or import' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: words }));
    await waitFor(() => expect(names).toHaveLength(1));
    vi.restoreAllMocks();
    const { pageNumber: _, ...filters } = standard;
    expect(asked).toEqual([{ ...filters, sex: 'Male' }]);
    expect(names[0]).toMatch(new RegExp(`^dataCollectors_\\d{4}-\\d\\d-\\d\\d\\.${extension}$`));
  });

  it('says why a file could not be had', async () => {
    answerCollectors(() => [aCollectorRow()]);
    answer('post', 'dataCollector/exportToCsv', () => refusal('general.failure', { status: 500 }));
    showList();
    await userEvent.click(await screen.findByRole('button', { name: 'Download or import' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/500/);
  });

  it('of a closed project can be read only', async () => {
    answerCollectors(() => [aCollectorRow()], { isClosed: true });
    showList();
    const row = await rowOf('Mariam Kessy');
    expect(await screen.findByText(/This project is closed/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download or import' })).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(within(row).queryByRole('link', { name: 'Mariam Kessy' })).toBeNull();
    expect(within(row).queryByRole('button')).toBeNull();
  });
});
