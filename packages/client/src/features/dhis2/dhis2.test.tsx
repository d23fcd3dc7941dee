import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, mockCall, server, showRoutes, success } from '../../../test/support/show-routes.tsx';
import { dhis2Routes } from './dhis2.routes.tsx';

const view = '/nationalsocieties/3/dhis2';
const society = { id: 3, name: 'Kalembe Society', isArchived: false, hasCoordinator: false };
const connection = {
  ...{ apiBaseUrl: 'https://dhis.health.example', authentication: 'token', version: '2.40.3' },
  ...{ dataSetId: 'daTaSet0001', dataSetName: 'IDSR weekly', isActive: true, firstWeekOn: '2026-02-09' },
  ...{ delayDays: 2, registersCompleteness: true },
};
const mapping = {
  ...{ healthRiskId: 5, measure: 'cases', group: 'femalesBelowFive' },
  ...{ dataElementId: 'deCholera01', dataElementName: 'Cholera cases' },
  ...{ categoryOptionComboId: 'coFemUnder5', categoryOptionComboName: 'Female, <5y' },
};
const dhis2 = {
  ...{ connection, mappings: [mapping], periodType: 'Weekly', districtCount: 3 },
  ...{ healthRisks: [{ id: 5, code: 1, name: 'Cholera', type: 'Human' }], districtsWithoutUnit: ['Oru'] },
};
const dataSet = {
  ...{ id: 'daTaSet0001', name: 'IDSR weekly', periodType: 'Weekly' },
  elements: [
    {
      ...{ id: 'deCholera01', name: 'Cholera cases', valueType: 'INTEGER', keepsZeros: true },
      combos: [
        { id: 'coFemUnder5', name: 'Female, <5y' },
        { id: 'coMalUnder5', name: 'Male, <5y' },
      ],
    },
    {
      ...{ id: 'deDeaths001', name: 'Cholera deaths', valueType: 'INTEGER', keepsZeros: false },
      combos: [{ id: 'coDefault01', name: 'default' }],
    },
  ],
};
const sending = {
  ...{ id: 8, startedAt: '2026-02-16T06:00:00.000Z', isScheduled: true, state: 'partly', version: '2.40.3' },
  ...{ firstWeek: '2026W7', lastWeek: '2026W7', planned: 5 },
  ...{ imported: 3, updated: 1, deleted: 0, rejected: 1, completed: 0 },
};
const rejected = {
  ...{ district: 'Mbara', organisationUnitId: 'unMbara0001', period: '2026W7', value: 4 },
  ...{ dataElement: 'Cholera cases', categoryOptionCombo: 'Female, <5y' },
  ...{ errorCode: 'E7617', remedy: 'userUnits' },
};
const page = (data: object[]) => ({ data, page: 1, rowsPerPage: 30, totalRows: data.length });

beforeAll(() => server.listen());
beforeEach(() => {
  mockCall('get', 'nationalSociety/3/get', () => success(society));
  mockCall('get', 'dhis2/3/get', () => success(dhis2));
  mockCall('get', 'dhis2/3/sendings', () => success(page([sending])));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of DHIS2', () => {
  it('shows the connection, what is sent, and districts that are missing', async () => {
    await showRoutes(dhis2Routes, view);
    expect(await screen.findByText('https://dhis.health.example')).toBeTruthy();
    expect(screen.getByText('IDSR weekly')).toBeTruthy();
    expect(screen.getByText(/1 district has no DHIS2 code/)).toBeTruthy();
    expect(screen.getByText('Oru')).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'What was sent' });
    expect(table.textContent).toContain('Partly rejected');
    expect(within(table).getByRole('link').getAttribute('href')).toBe(`${view}/sendings/8`);
  });

  it('offers to connect as long as nothing is', async () => {
    mockCall('get', 'dhis2/3/get', () => success({ ...dhis2, connection: null, mappings: [] }));
    mockCall('get', 'dhis2/3/sendings', () => success(page([])));
    await showRoutes(dhis2Routes, view);
    expect((await screen.findByRole('link', { name: 'Connect DHIS2' })).getAttribute('href')).toBe(
      `${view}/edit`,
    );
    expect(await screen.findByText('Nothing was sent yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });

  it('sends now', async () => {
    const sent = mockCall('post', 'dhis2/3/send', () => success());
    await showRoutes(dhis2Routes, view);
    await press('Send now');
    expect(await screen.findByText('Sending begins in a moment')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('says why it cannot be loaded', async () => {
    mockCall('get', 'dhis2/3/get', () => errorResponse('error.unexpected', { status: 500 }));
    await showRoutes(dhis2Routes, view);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the form of the connection', () => {
  it('tests what was entered, without saving it', async () => {
    const bodies = mockCall('post', 'dhis2/3/test', () =>
      success({ version: '2.41.0', support: 'supported', userName: 'Harken' }),
    );
    await showRoutes(dhis2Routes, `${view}/edit`);
    await press('Test connection');
    expect(await screen.findByText(/Connected to DHIS2/)).toBeTruthy();
    const { apiBaseUrl, authentication } = connection;
    expect(bodies).toEqual([{ apiBaseUrl, authentication, username: null, secret: null }]);
  });

  it('says what to do if the connection fails', async () => {
    mockCall('post', 'dhis2/3/test', () => errorResponse('dhis2.reason.tooOld'));
    await showRoutes(dhis2Routes, `${view}/edit`);
    await press('Test connection');
    expect(await screen.findByText(/Harken needs 2.38 or newer/)).toBeTruthy();
  });

  it('asks for a user name only with a password', async () => {
    await showRoutes(dhis2Routes, `${view}/edit`);
    const radio = await screen.findByRole('radio', { name: 'User name and password' });
    expect(screen.queryByRole('textbox', { name: 'User name' })).toBeNull();
    await userEvent.click(radio);
    expect(await screen.findByRole('textbox', { name: 'User name' })).toBeTruthy();
  });
});

describe('the mapping', () => {
  beforeEach(() => {
    mockCall('post', 'dhis2/3/dataSets', () => success({ dataSets: [{ ...dataSet, elements: undefined }] }));
    mockCall('post', 'dhis2/3/dataSet', () => success(dataSet));
  });

  it('stores where each number goes', async () => {
    const bodies = mockCall('post', 'dhis2/3/editMapping', () => success());
    await showRoutes(dhis2Routes, `${view}/mapping`);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Deaths' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'deaths');
    await userEvent.click(await screen.findByRole('option', { name: /Cholera deaths.*does not keep zeros/ }));
    await press('Save');
    await waitFor(() => expect(bodies).toHaveLength(1));
    const deaths = {
      ...{ healthRiskId: 5, measure: 'deaths', group: 'all' },
      ...{ dataElementId: 'deDeaths001', dataElementName: 'Cholera deaths' },
      ...{ categoryOptionComboId: 'coDefault01', categoryOptionComboName: 'default' },
    };
    expect(bodies[0]).toEqual({
      ...{ dataSetId: 'daTaSet0001', dataSetName: 'IDSR weekly', isActive: true },
      ...{ firstWeekOn: '2026-02-09', delayDays: 2, registersCompleteness: true },
      mappings: [mapping, deaths],
    });
  });
});

describe('a trial', () => {
  it('lists what DHIS2 would reject, with what to do', async () => {
    const counts = {
      toStore: 5,
      toDelete: 0,
      rejected: 1,
      checked: 5,
      firstWeek: '2026W7',
      lastWeek: '2026W8',
    };
    mockCall('post', 'dhis2/3/dryRun', () =>
      success({ ...counts, rows: [rejected, { ...rejected, remedy: null, errorCode: null, before: 2 }] }),
    );
    await showRoutes(dhis2Routes, `${view}/dryrun`);
    const table = await screen.findByRole('table', { name: /The first values/ });
    const [first, second] = within(table).getAllByRole('row').slice(1);
    expect(first?.textContent).toContain('may not enter data for this organisation unit');
    expect(first?.textContent).toContain('E7617');
    expect(second?.textContent).toContain('2 → 4');
    expect(second?.textContent).toContain('Accepted');
  });
});

describe('one sending', () => {
  it('lists rejected values by row', async () => {
    mockCall('get', 'dhis2/3/sending', () => success({ ...sending, conflicts: [rejected] }));
    await showRoutes(dhis2Routes, `${view}/sendings/8`);
    const table = await screen.findByRole('table', { name: 'Values that DHIS2 rejected' });
    expect(table.textContent).toContain('Mbara');
    expect(screen.getByText('On schedule')).toBeTruthy();
  });
});

describe('organisation units', () => {
  it('become places: names only once they are confirmed', async () => {
    mockCall('post', 'dhis2/3/levels', () => success({ levels: [{ level: 2, name: 'Region' }] }));
    const unit = {
      id: 'unNorth0001',
      name: 'North',
      level: 'region',
      kind: 'name',
      parent: 'Country',
      place: 'North',
    };
    mockCall('post', 'dhis2/3/previewUnits', () =>
      success({ byCode: 0, byName: 1, isNew: 0, notUsable: 0, units: [unit] }),
    );
    const bodies = mockCall('post', 'dhis2/3/importUnits', () =>
      success({ codes: 1, places: 0, boundaries: 0 }),
    );
    await showRoutes(dhis2Routes, `${view}/units`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Regions' }), '2');
    await press('Preview');
    await userEvent.click(await screen.findByRole('checkbox', { name: /North.* is .*North/ }));
    await press('Take over');
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toEqual({
      ...{ levels: { region: 2, district: null, village: null }, confirmedUnitIds: ['unNorth0001'] },
      ...{ createsMissing: false, importsBoundaries: false },
    });
    expect(await screen.findByText(/1 code was stored/)).toBeTruthy();
  });
});
