import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { type Screen, society } from './screen.ts';

const healthRisks = ['Cholera', 'Measles'].map((name, at) => ({
  id: at + 1,
  code: at + 1,
  name,
  type: 'Human',
}));
const connection = {
  ...{
    apiBaseUrl: 'https://dhis.health.example/hmis-of-the-ministry',
    authentication: 'token',
    version: '2.40.3',
  },
  ...{ dataSetId: 'daTaSet0001', dataSetName: 'Integrated disease surveillance, weekly', isActive: true },
  ...{ firstWeekOn: '2026-02-09', delayDays: 2, registersCompleteness: true },
};
const dhis2 = {
  ...{ connection, mappings: [], periodType: 'Weekly', healthRisks, districtsWithoutUnit: ['Oru', 'Sanga'] },
  districtCount: 5,
};
const counts = { imported: 40, updated: 2, deleted: 0, rejected: 1, completed: 3 };
const sendings = (['running', 'waiting', 'done', 'partly', 'failed'] as const).map((state, at) => ({
  ...{ id: at + 1, startedAt: '2026-02-16T06:23:00.000Z', isScheduled: true, state, version: '2.40.3' },
  ...{ firstWeek: '2026W6', lastWeek: '2026W7', planned: 43, ...counts },
  ...(state === 'failed' && { reason: 'signInRefused', reasonCode: '401' }),
}));
const rejected = {
  ...{ district: 'Mbara', organisationUnitId: 'unMbara0001', period: '2026W7', value: 4, before: 3 },
  ...{ dataElement: 'Cholera cases', categoryOptionCombo: 'Female, under 5 years' },
  ...{ errorCode: 'E7617', remedy: 'userUnits' },
};
const dataSet = {
  ...{ id: 'daTaSet0001', name: connection.dataSetName, periodType: 'Weekly' },
  elements: healthRisks.map(({ name }, at) => ({
    ...{ id: `deElement00${at}`, name: `${name} cases`, valueType: 'INTEGER', keepsZeros: at === 0 },
    combos: [{ id: 'coDefault01', name: 'default' }],
  })),
};
const units = (['name', 'otherCode', 'outside', 'new', 'code'] as const).map((kind, at) => ({
  ...{ id: `unit000000${at}`, name: `Mbara ${at}`, level: 'district', kind, parent: 'Northern Region' },
  place: kind === 'new' || kind === 'outside' ? null : 'Mbara',
}));

/** Mocks a call. */
async function mockCall(page: Page, name: string, value: unknown): Promise<void> {
  const address = new RegExp(`/api/dhis2/\\d+/${name}(\\?|$)`);
  await routeCalls(page, address, (route) =>
    route.fulfill({ json: { isSuccess: true, message: {}, value } }),
  );
}

async function mockConnection(page: Page): Promise<void> {
  await mockCall(page, 'get', dhis2);
  await mockCall(page, 'sendings', { data: sendings, page: 1, rowsPerPage: 30, totalRows: 5 });
  await mockCall(page, 'sending', { ...sendings[3], conflicts: [rejected] });
  await mockCall(page, 'dataSets', { dataSets: [dataSet] });
  await mockCall(page, 'dataSet', dataSet);
  const total = {
    toStore: 42,
    toDelete: 1,
    rejected: 1,
    checked: 43,
    firstWeek: '2026W6',
    lastWeek: '2026W7',
  };
  await mockCall(page, 'dryRun', { ...total, rows: [rejected] });
  await mockCall(page, 'levels', { levels: [{ level: 2, name: 'Region' }] });
  await mockCall(page, 'previewUnits', { byCode: 1, byName: 1, isNew: 1, notUsable: 2, units });
}

const common = { by: 'administrator', before: mockConnection } as const;

/** The DHIS2 settings of a society. */
export const dhis2Screens: readonly Screen[] = [
  { ...common, name: 'DHIS2 connection', path: society('dhis2'), ready: 'tbody td' },
  { ...common, name: 'form of the DHIS2 connection', path: society('dhis2/edit'), ready: 'form' },
  { ...common, name: 'values for DHIS2', path: society('dhis2/mapping'), ready: 'legend' },
  { ...common, name: 'places from DHIS2', path: society('dhis2/units'), ready: 'select' },
  { ...common, name: 'trial of a sending to DHIS2', path: society('dhis2/dryrun'), ready: 'tbody td' },
  { ...common, name: 'sending to DHIS2', path: society('dhis2/sendings/4'), ready: 'tbody td' },
];
