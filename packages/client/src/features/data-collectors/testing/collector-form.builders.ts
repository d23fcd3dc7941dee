import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { mockCall, success } from '../../../../test/support/show-routes.tsx';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { dataCollectorRoutes } from '../data-collectors.routes.tsx';
import type { Collector, CollectorFormOptions } from '../form/api.ts';

/** Only the pages of the form, because the others import maps and tables. */
export const formRoutes = dataCollectorRoutes.filter(
  ({ path }) => path === dataCollectorPaths.add || path === dataCollectorPaths.edit,
);

const ana = { id: 41, name: 'Ana Lope', role: 'Supervisor' as const };
const omar = { id: 42, name: 'Omar Finn', role: 'HeadSupervisor' as const };

const regions = [
  { id: 1, name: 'Norvale' },
  { id: 2, name: 'Sudvale' },
];
const districts = [
  { id: 11, name: 'Oru', regionId: 1 },
  { id: 12, name: 'Mbara', regionId: 1 },
  { id: 13, name: 'Tema', regionId: 2 },
];
const villages = [
  { id: 111, name: 'Oru Ferry', districtId: 11 },
  { id: 112, name: 'Oru Hill', districtId: 11 },
  { id: 121, name: 'Nakiri', districtId: 12 },
  { id: 131, name: 'Tema Port', districtId: 13 },
];
const zones = [
  { id: 1111, name: 'East bank', villageId: 111 },
  { id: 1112, name: 'West bank', villageId: 111 },
];

const named = (places: ReadonlyArray<{ id: number; name: string }>) =>
  places.map(({ id, name }) => ({ id, name }));
export const listDistricts = (regionId: number) =>
  named(districts.filter((item) => item.regionId === regionId));
export const listVillages = (districtId: number) =>
  named(villages.filter((item) => item.districtId === districtId));
export const listZones = (villageId: number) => named(zones.filter((item) => item.villageId === villageId));

/** The options of the form for users who are not supervisors. */
export function aFormOptions(given: Partial<CollectorFormOptions> = {}): CollectorFormOptions {
  return {
    nationalSocietyId: 3,
    regions,
    supervisors: [omar, ana],
    defaultLocation: { latitude: 1.3, longitude: 32.3 },
    countryCode: 'ug',
    ...given,
  };
}

/** Mariam, who reports from a village and from a zone of another one. */
export function aCollector(given: Partial<Collector> = {}): Collector {
  return {
    id: 7,
    projectId: 5,
    nationalSocietyId: 3,
    nationalSocietyCountryCode: 'ug',
    dataCollectorType: 'Human',
    name: 'Mariam Kessy',
    displayName: 'Mariam K.',
    sex: 'Female',
    birthGroupDecade: 1990,
    phoneNumber: '+256705550142',
    additionalPhoneNumber: null,
    deployed: true,
    version: '0'.repeat(32),
    supervisorId: 41,
    formData: { regions, supervisors: [omar, ana] },
    locations: [
      {
        id: 71,
        latitude: 7.4182,
        longitude: -11.0376,
        regionId: 1,
        districtId: 12,
        villageId: 121,
        initialFormData: { districts: listDistricts(1), villages: listVillages(12), zones: [] },
      },
      {
        id: 72,
        latitude: 7.5,
        longitude: -11,
        regionId: 1,
        districtId: 11,
        villageId: 111,
        zoneId: 1112,
        initialFormData: { districts: listDistricts(1), villages: listVillages(11), zones: listZones(111) },
      },
    ],
    ...given,
  };
}

/** Simulates a phone, where maps are opened on demand. Undo it with `vi.unstubAllGlobals()`. */
export function simulatePhone() {
  const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
}

/** Mocks the calls of the form, and returns the requests for districts, villages and zones. */
export function mockFormCalls({ isClosed = false, isArchived = false } = {}) {
  mockCall('get', 'project/5/basicData', () =>
    success({
      id: 5,
      name: 'Lakeshore',
      nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
      isClosed,
      allowMultipleOrganizations: true,
    }),
  );
  mockCall('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived, hasCoordinator: false }),
  );
  mockCall('get', 'dataCollector/formData', () => success(aFormOptions()));
  mockCall('get', 'dataCollector/7/get', () => success(aCollector()));
  return {
    districts: mockCall('get', 'nationalSocietyStructure/district/list', (_, query) =>
      success(listDistricts(Number(query.regionId))),
    ),
    villages: mockCall('get', 'nationalSocietyStructure/village/list', (_, query) =>
      success(listVillages(Number(query.districtId))),
    ),
    zones: mockCall('get', 'nationalSocietyStructure/zone/list', (_, query) =>
      success(listZones(Number(query.villageId))),
    ),
  };
}

/** The fields with a label, in the order of the places. */
export const boxes = (name: string) =>
  screen.getAllByLabelText(name, { selector: 'input, select, button' }) as HTMLInputElement[];
export const box = (name: string, place = 0) => boxes(name)[place] as HTMLInputElement;
export const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Replaces the content of a field, and leaves it. */
export async function write(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

/** Chooses an option in a searchable list. */
export async function choose(label: string, option: string, place = 0) {
  await userEvent.click(box(label, place));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Fills in the personal details. */
export async function fillPerson() {
  await write(box('Name'), ' Mariam Kessy ');
  await write(box('Display name'), 'Mariam K.');
  await userEvent.click(screen.getByRole('radio', { name: 'Female' }));
  await userEvent.selectOptions(box('Years of birth'), '1990');
}

/** Fills in a place; its village does not matter. */
export async function fillPlace() {
  await choose('Region', 'Norvale');
  await choose('District', 'Mbara');
  await choose('Village', 'Nakiri');
  await write(box('Latitude'), '7.4182');
  await write(box('Longitude'), '-11.0376');
}
