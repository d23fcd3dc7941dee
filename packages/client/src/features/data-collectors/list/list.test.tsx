import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorResponse, mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { CollectorRow } from '../data-collectors.api.ts';
import { simulatePhone } from '../testing/collector-form.builders.ts';
import { aCollectorRow, mockCollectorList } from '../testing/collectors-server.ts';
import { showList } from '../testing/show-collectors.tsx';

beforeAll(() => server.listen());
afterEach(() => {
  vi.unstubAllGlobals();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Finds the row again after loading: the name becomes a link once the permissions are known. */
const getRow = async (name: string) => {
  await screen.findByText(name);
  return screen.getByText(name).closest('tr') as HTMLTableRowElement;
};
const defaults = {
  name: null,
  locations: null,
  supervisorId: null,
  sex: 'All',
  trainingStatus: 'All',
  deployedMode: 'Deployed',
  pageNumber: 1,
};

describe('a row', () => {
  it('shows who it is, and links to the form', async () => {
    mockCollectorList(() => [aCollectorRow()]);
    showList();
    const row = await getRow('Mariam Kessy');
    for (const expected of ['Mariam K.', 'Person', '+999705550142', 'Female', 'Oru Ferry', 'Daniel Oru'])
      expect(row.textContent).toContain(expected);
    const link = await within(row).findByRole('link', { name: 'Mariam Kessy' });
    expect(link.getAttribute('href')).toBe('/projects/5/datacollectors/7/overview');
    expect(within(row).getByRole('link', { name: 'Call Mariam Kessy' }).getAttribute('href')).toBe(
      'tel:+999705550142',
    );
  });

  const place = {
    id: 0,
    region: 'Norvale',
    district: 'Mbara',
    village: 'Nakiri',
    villageId: 31,
    placeCodes: [],
  };
  it.each<[string, Partial<CollectorRow>]>([
    ['Mbara, Norvale (+ 2)', { locations: [place, place, place] }],
    ['Location not known', { locations: [] }],
    ['In training', { isInTrainingMode: true }],
    ['Trained', {}],
    ['Not deployed', { isDeployed: false }],
    ['Collection point', { dataCollectorType: 'CollectionPoint', displayName: undefined, sex: undefined }],
    ['Data removed', { supervisor: { id: 41, name: '--Data removed--', role: 'Supervisor' } }],
  ])('says "%s"', async (expected, given) => {
    mockCollectorList(() => [aCollectorRow(given)]);
    showList();
    const row = await getRow('Mariam Kessy');
    expect(row.textContent).toContain(expected);
  });

  it('of an anonymised collector has no actions', async () => {
    const removed = '--Data removed--';
    mockCollectorList(() => [
      aCollectorRow({ name: removed, displayName: removed, phoneNumber: removed }),
      aCollectorRow({ id: 8, name: 'Grace Otim' }),
    ]);
    showList();
    await within(await getRow('Grace Otim')).findByRole('checkbox');
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toContain('Data removed');
    expect(row?.textContent).not.toContain(removed);
    for (const link of within(row as HTMLElement).getAllByRole('link'))
      expect(link.getAttribute('href')).toBe('/projects/5/villages/9');
    for (const role of ['button', 'checkbox'])
      expect(within(row as HTMLElement).queryAllByRole(role)).toEqual([]);
  });
});

describe('a row of another organization', () => {
  it('is shown, but offers nothing that the server would refuse', async () => {
    mockCollectorList(() => [
      aCollectorRow({ isReadOnly: true }),
      aCollectorRow({ id: 8, name: 'Grace Otim' }),
    ]);
    showList();
    await within(await getRow('Grace Otim')).findByRole('checkbox');
    const row = within(await getRow('Mariam Kessy'));
    for (const role of ['button', 'checkbox']) expect(row.queryAllByRole(role)).toEqual([]);
    expect(row.queryByRole('link', { name: 'Mariam Kessy' })).toBeNull();
  });
});

describe('the filters', () => {
  const choose = async (filter: RegExp, option: string) => {
    await userEvent.click(await screen.findByRole('button', { name: filter }));
    await userEvent.click(await screen.findByRole('radio', { name: option }));
  };
  /** The less frequent filters are collapsed. */
  const chooseRare = async (filter: RegExp, option: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await choose(filter, option);
  };

  it('show everybody deployed by default, on the first page', async () => {
    const requests = mockCollectorList(() => [aCollectorRow()]);
    showList();
    await getRow('Mariam Kessy');
    expect(requests).toEqual([defaults]);
  });

  it.each<[string, () => Promise<void>, object]>([
    ['supervisor', () => choose(/^Supervisor [A-Z]/, 'Omar Finn'), { supervisorId: 42 }],
    ['deployment', () => choose(/^Deployed [A-Z]/, 'No'), { deployedMode: 'NotDeployed' }],
    ['everybody, deployed or not', () => choose(/^Deployed [A-Z]/, 'All'), { deployedMode: 'All' }],
    ['training', () => chooseRare(/^Training [A-Z]/, 'In training'), { trainingStatus: 'InTraining' }],
    ['sex', () => chooseRare(/^Sex [A-Z]/, 'Other'), { sex: 'Other' }],
  ])('request a %s, and keep it in the URL', async (_name, act, changed) => {
    const requests = mockCollectorList(() => [aCollectorRow()]);
    const router = showList('?pageNumber=2');
    await getRow('Mariam Kessy');
    await act();
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...defaults, ...changed }));
    expect(router.state.location.search).toEqual(changed);
  });

  it('request a name once typing has paused', async () => {
    const requests = mockCollectorList(() => [aCollectorRow()]);
    const router = showList();
    await getRow('Mariam Kessy');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Name or number' }), 'mar');
    expect(requests).toHaveLength(1);
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...defaults, name: 'mar' }));
    expect(requests).toHaveLength(2);
    expect(router.state.location.search).toEqual({ name: 'mar' });
  });

  it('request places, including unknown ones', async () => {
    const requests = mockCollectorList(() => [aCollectorRow()]);
    showList();
    await userEvent.click(await screen.findByRole('button', { name: /^Location [A-Z]/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'None' }));
    await userEvent.click(await screen.findByRole('treeitem', { name: 'Location not known' }));
    const unknown = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] };
    await waitFor(() =>
      expect(requests.at(-1)).toEqual({
        ...defaults,
        locations: { ...unknown, includeUnknownLocation: true },
      }),
    );
  });

  it('accept only valid values from the URL', async () => {
    const requests = mockCollectorList(() => [aCollectorRow()]);
    showList('?sex=Male&trainingStatus=Trained&deployedMode=Sometimes&supervisorId=1.5&pageNumber=3');
    await getRow('Mariam Kessy');
    expect(requests).toEqual([{ ...defaults, sex: 'Male', trainingStatus: 'Trained', pageNumber: 3 }]);
  });

  it('offer no supervisors to supervisors', async () => {
    mockCollectorList(() => [aCollectorRow()]);
    showList('', 'Supervisor');
    await screen.findByRole('button', { name: /^Location [A-Z]/ });
    expect(screen.queryByRole('button', { name: /^Supervisor [A-Z]/ })).toBeNull();
  });

  it('are in a sheet on a phone, including the name, with chips that remove them', async () => {
    simulatePhone();
    const requests = mockCollectorList(() => [aCollectorRow()]);
    showList('?name=mar&sex=Male');
    await getRow('Mariam Kessy');
    await userEvent.click(screen.getByRole('button', { name: /^Remove the filter Name or number: ?mar/ }));
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...defaults, sex: 'Male' }));
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
    const sheet = await screen.findByRole('dialog');
    for (const name of [
      /^Name/,
      /^Location [A-Z]/,
      /^Supervisor [A-Z]/,
      /^Deployed [A-Z]/,
      /^Training [A-Z]/,
      /^Sex [A-Z]/,
    ])
      expect(within(sheet).getByRole('button', { name })).toBeTruthy();
    expect(within(sheet).getByRole('button', { name: 'Show 1 data collector' })).toBeTruthy();
  });
});

describe('the list', () => {
  it('has pages, which retain the filters', async () => {
    const requests = mockCollectorList(() => [aCollectorRow()], { totalRows: 45 });
    showList('?sex=Male');
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requests.at(-1)).toEqual({ ...defaults, sex: 'Male', pageNumber: 2 }));
  });

  it('has no pager with fewer than two pages', async () => {
    mockCollectorList(() => [aCollectorRow()], { totalRows: 20 });
    showList();
    await getRow('Mariam Kessy');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('says what to do if there is nobody', async () => {
    mockCollectorList(() => []);
    showList();
    expect(await screen.findByText(/No data collectors are deployed/)).toBeTruthy();
  });

  it('offers to reset filters that match nobody', async () => {
    const requests = mockCollectorList(() => []);
    showList('?name=xyz');
    await userEvent.click(await screen.findByRole('button', { name: /without these filters/ }));
    await waitFor(() => expect(requests.at(-1)).toEqual(defaults));
  });

  it('shows an error when loading fails, and retries', async () => {
    mockCollectorList(() => []);
    mockCall('post', 'dataCollector/list', () => errorResponse('general.failure', { status: 500 }));
    showList();
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    mockCall('post', 'dataCollector/list', () =>
      success({ data: [aCollectorRow()], page: 1, rowsPerPage: 20, totalRows: 1 }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await getRow('Mariam Kessy')).toBeTruthy();
  });

  it('offers adding, importing and downloads', async () => {
    mockCollectorList(() => [aCollectorRow()]);
    const router = showList();
    const add = await screen.findByRole('link', { name: 'Add' });
    expect(add.getAttribute('href')).toBe('/projects/5/datacollectors/add');
    await userEvent.click(screen.getByRole('button', { name: 'Download or import' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual([
      ...['Download for Excel', 'Download as CSV'],
      ...['Data for Excel', 'Data as CSV', 'What the columns mean (CSV)', 'Import from a file'],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Import from a file' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/5/datacollectors/import'));
  });

  it.each([
    ['Download for Excel', 'exportToExcel', 'xlsx'],
    ['Download as CSV', 'exportToCsv', 'csv'],
  ])('%s downloads the filtered list, with the date in the file name', async (expected, path, extension) => {
    mockCollectorList(() => [aCollectorRow()]);
    const requests = mockCall('post', `dataCollector/${path}`, () => success('the file'));
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    showList('?sex=Male&pageNumber=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Download or import' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: expected }));
    await waitFor(() => expect(names).toHaveLength(1));
    vi.restoreAllMocks();
    const { pageNumber: _, ...filters } = defaults;
    expect(requests).toEqual([{ ...filters, sex: 'Male' }]);
    expect(names[0]).toMatch(new RegExp(`^dataCollectors_\\d{4}-\\d\\d-\\d\\d\\.${extension}$`));
  });

  it('shows why a download failed', async () => {
    mockCollectorList(() => [aCollectorRow()]);
    mockCall('post', 'dataCollector/exportToCsv', () => errorResponse('general.failure', { status: 500 }));
    showList();
    await userEvent.click(await screen.findByRole('button', { name: 'Download or import' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/500/);
  });

  it('of a closed project is read-only', async () => {
    mockCollectorList(() => [aCollectorRow()], { isClosed: true });
    showList();
    const row = await getRow('Mariam Kessy');
    expect(await screen.findByText(/This project is closed/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download or import' })).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(within(row).getByRole('link', { name: 'Mariam Kessy' }).getAttribute('href')).toBe(
      '/projects/5/datacollectors/7/overview',
    );
    expect(within(row).queryByRole('button')).toBeNull();
  });
});
