import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { answer, success } from '../../../../test/support/show-routes.tsx';
import type { Collector, CollectorOffers } from '../collector-form.api.ts';
import { dataCollectorPaths } from '../data-collector-paths.ts';
import { dataCollectorRoutes } from '../data-collectors.routes.tsx';

/** The pages of the form alone: the others bring maps and tables along. */
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
export const districtsOf = (regionId: number) => named(districts.filter((one) => one.regionId === regionId));
export const villagesOf = (districtId: number) =>
  named(villages.filter((one) => one.districtId === districtId));
export const zonesOf = (villageId: number) => named(zones.filter((one) => one.villageId === villageId));

/** What the form offers somebody who is no supervisor. */
export function theOffers(given: Partial<CollectorOffers> = {}): CollectorOffers {
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
        initialFormData: { districts: districtsOf(1), villages: villagesOf(12), zones: [] },
      },
      {
        id: 72,
        latitude: 7.5,
        longitude: -11,
        regionId: 1,
        districtId: 11,
        villageId: 111,
        zoneId: 1112,
        initialFormData: { districts: districtsOf(1), villages: villagesOf(11), zones: zonesOf(111) },
      },
    ],
    ...given,
  };
}

/** As on a phone, where maps open when they are asked for; `vi.unstubAllGlobals()` ends it. */
export function beOnPhone() {
  const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
}

/** What the pages of the form ask for; gives what was asked of the structure. */
export function answerForm({ isClosed = false, isArchived = false } = {}) {
  answer('get', 'project/5/basicData', () =>
    success({
      id: 5,
      name: 'Lakeshore',
      nationalSociety: { id: 3, name: 'Kalembe Society', countryName: 'Kalembe' },
      isClosed,
      allowMultipleOrganizations: true,
    }),
  );
  answer('get', 'nationalSociety/3/get', () =>
    success({ id: 3, name: 'Kalembe Society', isArchived, hasCoordinator: false }),
  );
  answer('get', 'dataCollector/formData', () => success(theOffers()));
  answer('get', 'dataCollector/7/get', () => success(aCollector()));
  return {
    districts: answer('get', 'nationalSocietyStructure/district/list', (_, query) =>
      success(districtsOf(Number(query.regionId))),
    ),
    villages: answer('get', 'nationalSocietyStructure/village/list', (_, query) =>
      success(villagesOf(Number(query.districtId))),
    ),
    zones: answer('get', 'nationalSocietyStructure/zone/list', (_, query) =>
      success(zonesOf(Number(query.villageId))),
    ),
  };
}

/** The fields of a label, in the order of the places. */
export const boxes = (name: string) =>
  screen.getAllByLabelText(name, { selector: 'input, select, button' }) as HTMLInputElement[];
export const box = (name: string, place = 0) => boxes(name)[place] as HTMLInputElement;
export const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Writes a field anew, and leaves it. */
export async function write(field: HTMLInputElement, text: string) {
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
  await userEvent.tab();
}

/** Chooses in a list that is searched. */
export async function choose(label: string, option: string, place = 0) {
  await userEvent.click(box(label, place));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Fills in who it is. */
export async function fillWho() {
  await write(box('Name'), ' Mariam Kessy ');
  await write(box('Display name'), 'Mariam K.');
  await userEvent.selectOptions(box('Sex'), 'Female');
  await userEvent.selectOptions(box('Born in'), '1990');
}

/** Fills in where it works, in a village that does not matter. */
export async function fillPlace() {
  await choose('Region', 'Norvale');
  await choose('District', 'Mbara');
  await choose('Village', 'Nakiri');
  await write(box('Latitude'), '7.4182');
  await write(box('Longitude'), '-11.0376');
}
