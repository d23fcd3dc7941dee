import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  errorResponse,
  mockCall,
  server,
  showRoutes,
  success,
} from '../../../../test/support/show-routes.tsx';
import {
  box,
  boxes,
  choose,
  formRoutes,
  listDistricts,
  mockFormCalls,
  simulatePhone,
  submit,
  write,
} from '../testing/collector-form.builders.ts';

const zone = 'Zone (optional)';
let requests: ReturnType<typeof mockFormCalls>;

beforeAll(() => server.listen());
beforeEach(() => {
  simulatePhone();
  requests = mockFormCalls();
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
});
afterAll(() => server.close());

async function showAdding() {
  await showRoutes(formRoutes, '/projects/5/datacollectors/add', { role: 'Manager' });
  await screen.findByRole('form', { name: 'Add a data collector' });
}

async function showEditing() {
  await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Manager' });
  await screen.findByRole('form', { name: 'Edit data collector' });
}

const getTexts = (name: string) => boxes(name).map((field) => field.textContent);
const getMessage = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent);
const add = () => submit('Add another location');
const remove = (number: number) => submit(`Remove location ${number}`);

describe('choosing a place', () => {
  it('retains the levels inside when the same place is chosen again', async () => {
    await showEditing();
    await choose('District', 'Oru', 1);
    expect(getTexts('Village')).toEqual(['Nakiri', 'Oru Ferry']);
  });

  it('goes from region to zone, each requested for the one above', async () => {
    await showAdding();
    expect(box('District').textContent).toBe('Choose the region first');
    expect(box('Village').textContent).toBe('Choose the district first');
    expect(box(zone).textContent).toBe('Choose the village first');
    await choose('Region', 'Norvale');
    await userEvent.click(box('District'));
    await screen.findByRole('option', { name: 'Oru' });
    expect(options()).toEqual(['Oru', 'Mbara']);
    await userEvent.click(screen.getByRole('option', { name: 'Oru' }));
    await choose('Village', 'Oru Ferry');
    await choose(zone, 'East bank');
    expect(requests).toEqual({
      districts: [{ regionId: '1' }],
      villages: [{ districtId: '11' }],
      zones: [{ villageId: '111' }],
    });
  });

  it('clears the levels inside when another place is chosen', async () => {
    await showAdding();
    await choose('Region', 'Norvale');
    await choose('District', 'Oru');
    await choose('Village', 'Oru Ferry');
    await choose(zone, 'East bank');
    await choose('Village', 'Oru Hill');
    expect(box(zone).textContent).toBe('None');
    await choose('District', 'Mbara');
    // its only village is chosen
    await waitFor(() => expect(getTexts('Village')).toEqual(['Nakiri']));
    await choose('Region', 'Sudvale');
    // its only district is chosen, but of its villages none
    await waitFor(() =>
      expect([...getTexts('District'), ...getTexts('Village')]).toEqual(['Tema', 'Choose']),
    );
  });

  it('can reset the zone to the whole village', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success());
    await showEditing();
    await choose(zone, 'None', 1);
    await submit('Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ locations: [{ id: 71 }, { id: 72, villageId: 111, zoneId: null }] });
  });

  it('shows an error if the options could not be loaded, and loads them again', async () => {
    mockCall('get', 'nationalSocietyStructure/district/list', () =>
      errorResponse('error.x', { status: 500 }),
    );
    await showAdding();
    await choose('Region', 'Norvale');
    await screen.findByText(/The options could not be loaded/);
    mockCall('get', 'nationalSocietyStructure/district/list', () => success(listDistricts(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await choose('District', 'Mbara');
    expect(box('District').textContent).toBe('Mbara');
  });
});

describe('several places', () => {
  it('start in the region and district of the one before, and are all sent', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success());
    await showEditing();
    await add();
    expect(getTexts('Region')).toEqual(['Norvale', 'Norvale', 'Norvale']);
    expect(getTexts('District')).toEqual(['Mbara', 'Oru', 'Oru']);
    expect(getTexts('Village')).toEqual(['Nakiri', 'Oru Ferry', 'Choose']);
    expect(boxes('Latitude').map(({ value }) => value)).toEqual(['7.4182', '7.5', '']);
    expect(document.activeElement).toBe(box('Village', 2));
    await choose('Village', 'Oru Ferry', 2);
    await choose(zone, 'East bank', 2);
    await write(box('Latitude', 2), '7.6');
    await write(box('Longitude', 2), '-12');
    await submit('Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    const third = {
      regionId: 1,
      districtId: 11,
      villageId: 111,
      zoneId: 1111,
      latitude: 7.6,
      longitude: -12,
    };
    expect(sent[0]).toMatchObject({ locations: [{ id: 71 }, { id: 72 }, { id: null, ...third }] });
  });

  it('can be removed except for the last one', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success());
    await showEditing();
    await remove(1);
    expect(getTexts('Village')).toEqual(['Oru Ferry']);
    expect(screen.queryByRole('button', { name: /Remove location/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add another location' }));
    await submit('Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ locations: [{ id: 72, villageId: 111, zoneId: 1112, latitude: 7.5 }] });
  });

  it('are still validated and changeable after one before them was removed', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success());
    await showEditing();
    await remove(1);
    await write(box('Latitude'), '');
    await submit('Update');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe('Latitude');
    expect(sent).toHaveLength(0);
    await write(box('Latitude'), '7.6');
    await choose('Village', 'Oru Hill');
    await submit('Update');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      locations: [{ id: 72, villageId: 112, zoneId: null, latitude: 7.6, longitude: -11 }],
    });
  });

  it('must differ: the later one is invalid', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success());
    await showEditing();
    await choose('District', 'Mbara', 1);
    await choose('Village', 'Nakiri', 1);
    await waitFor(() => expect(getMessage(box('Village', 1))).toContain('This location is entered twice'));
    expect(box('Village', 0).getAttribute('aria-invalid')).toBeNull();
    await submit('Update');
    expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(
      'Location 2: Village',
    );
    expect(sent).toHaveLength(0);
    await remove(1);
    await waitFor(() => expect(box('Village').getAttribute('aria-invalid')).toBeNull());
  });

  it('may be a village and a zone of it', async () => {
    const sent = mockCall('post', 'dataCollector/7/edit', () => success());
    await showEditing();
    await choose('District', 'Oru', 0);
    await choose('Village', 'Oru Ferry', 0);
    await choose(zone, 'West bank', 0);
    await waitFor(() => expect(box('Village', 1).getAttribute('aria-invalid')).toBe('true'));
    await choose(zone, 'None', 0);
    await waitFor(() => expect(box('Village', 1).getAttribute('aria-invalid')).toBeNull());
    await submit('Update');
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('require region, district, village and coordinates', async () => {
    await showEditing();
    await choose('Region', 'Sudvale', 1);
    await write(box('Longitude', 0), '');
    await submit('Update');
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Location 1: Longitude',
      'Location 2: District',
      'Location 2: Village',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(box('Longitude', 0)));
  });
});
