import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { server, showRoutes } from '../../../../test/support/show-routes.tsx';
import type { MapPickerProps } from '../../../ui/map/picking-map.tsx';
import {
  box,
  boxes,
  formRoutes,
  mockFormCalls,
  simulatePhone,
  submit,
  write,
} from '../testing/collector-form.builders.ts';
import { pickerZoom } from './own-location.ts';

/** Replaces the map: shows its center, and picks a fixed point. */
vi.mock('../../../ui/map/map-picker.tsx', () => ({
  MapPicker({ label, point, center, zoom, onPick }: MapPickerProps) {
    const at = point ?? center;
    return (
      <button type="button" onClick={() => onPick({ latitude: 7.1234567, longitude: -11.5 })}>
        {`${label} At ${at.latitude} ${at.longitude}, zoom ${zoom}`}
      </button>
    );
  },
}));

type Locate = Geolocation['getCurrentPosition'];
const geolocation = Object.getOwnPropertyDescriptor(navigator, 'geolocation');
const setGeolocation = (value: { getCurrentPosition: Locate } | undefined) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
const failing = (code: number): { getCurrentPosition: Locate } => ({
  getCurrentPosition: (_, onError) => onError?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
});

beforeAll(() => server.listen());
beforeEach(() => {
  mockFormCalls();
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
  if (geolocation) Object.defineProperty(navigator, 'geolocation', geolocation);
  else Reflect.deleteProperty(navigator, 'geolocation');
});
afterAll(() => server.close());

async function showAdding() {
  await showRoutes(formRoutes, '/projects/5/datacollectors/add', { role: 'Manager' });
  await screen.findByRole('form', { name: 'Add a data collector' });
}

const findMap = (number: number) =>
  screen.findByRole('button', { name: new RegExp(`Map of location ${number}`) });
const coordinates = (place = 0) => [box('Latitude', place).value, box('Longitude', place).value];

describe('the map of a place', () => {
  it('starts in the middle of the country, and zooms in once there are coordinates', async () => {
    await showAdding();
    expect((await findMap(1)).textContent).toBe(
      'Map of location 1. No point is chosen yet. At 1.3 32.3, zoom 6',
    );
    await userEvent.click(await findMap(1));
    expect(coordinates()).toEqual(['7.123457', '-11.5']);
    expect((await findMap(1)).textContent).toBe(
      'Map of location 1: 7.123457, -11.5. At 7.123457 -11.5, zoom 13',
    );
  });

  it('follows entered coordinates once they are valid', async () => {
    await showAdding();
    await write(box('Latitude'), '2');
    expect((await findMap(1)).textContent).toContain('No point is chosen yet');
    await write(box('Longitude'), '33.5');
    expect((await findMap(1)).textContent).toContain('At 2 33.5, zoom 13');
    await write(box('Longitude'), '335');
    expect((await findMap(1)).textContent).toContain('At 1.3 32.3, zoom 6');
  });

  it('clears the validation errors of the coordinates when a point is picked', async () => {
    await showAdding();
    await submit('Add');
    await waitFor(() => expect(box('Latitude').getAttribute('aria-invalid')).toBe('true'));
    await userEvent.click(await findMap(1));
    await waitFor(() => expect(box('Latitude').getAttribute('aria-invalid')).toBeNull());
  });

  it('belongs to one place, and starts at the stored place of the collector', async () => {
    await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Manager' });
    expect((await findMap(2)).textContent).toContain('At 7.5 -11, zoom 13');
    await userEvent.click(await findMap(2));
    expect(boxes('Latitude').map(({ value }) => value)).toEqual(['7.4182', '7.123457']);
    await submit('Add another location');
    expect((await findMap(3)).textContent).toContain('At 7.4182 -11.0376, zoom 6');
  });

  it('opens on demand on a phone', async () => {
    simulatePhone();
    await showAdding();
    expect(screen.queryByRole('button', { name: /Map of location/ })).toBeNull();
    await submit('Choose on the map');
    await userEvent.click(await findMap(1));
    expect(coordinates()).toEqual(['7.123457', '-11.5']);
    await submit('Hide the map');
    expect(screen.queryByRole('button', { name: /Map of location/ })).toBeNull();
  });
});

describe('pasting coordinates', () => {
  it('fills both fields from one text, and leaves other texts alone', async () => {
    await showAdding();
    await userEvent.click(box('Longitude'));
    await userEvent.paste(`13°30'36"S 33°48'E`);
    expect(coordinates()).toEqual(['-13.51', '33.8']);
    await userEvent.clear(box('Latitude'));
    await userEvent.click(box('Latitude'));
    await userEvent.paste('7.25');
    expect(coordinates()).toEqual(['7.25', '33.8']);
  });
});

describe('using the location of the device', () => {
  it('says how accurate it is, until another is picked', async () => {
    setGeolocation({
      getCurrentPosition: (onFound) =>
        onFound({ coords: { latitude: 3.25, longitude: 30, accuracy: 11.4 } } as GeolocationPosition),
    });
    await showAdding();
    await submit('Use my location');
    expect(await screen.findByText('Located to within 12 metres.')).toBeTruthy();
    await userEvent.click(await findMap(1));
    expect(screen.queryByText(/Located to within/)).toBeNull();
  });

  it('picks the location, and zooms in less than for a picked point', async () => {
    setGeolocation({
      getCurrentPosition: (onFound) =>
        onFound({ coords: { latitude: 3.25, longitude: 30.123456789 } } as GeolocationPosition),
    });
    await showAdding();
    await submit('Use my location');
    expect(coordinates()).toEqual(['3.25', '30.123457']);
    expect((await findMap(1)).textContent).toContain('At 3.25 30.123457, zoom 11');
  });

  it('shows an error if the browser does not support it', async () => {
    setGeolocation(undefined);
    await showAdding();
    await submit('Use my location');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This browser cannot determine your location',
    );
  });

  it('shows no error if permission is denied', async () => {
    setGeolocation(failing(1));
    await showAdding();
    await submit('Use my location');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(coordinates()).toEqual(['', '']);
  });

  it.each([2, 3])('shows an error if it was not found (%i)', async (code) => {
    setGeolocation(failing(code));
    await showAdding();
    await submit('Use my location');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be found');
  });

  it('fills in the place that requested it even if its number changed, or nothing if it was removed', async () => {
    const found: PositionCallback[] = [];
    setGeolocation({ getCurrentPosition: (onFound) => found.push(onFound) });
    await showRoutes(formRoutes, '/projects/5/datacollectors/7/edit', { role: 'Manager' });
    await screen.findByRole('form', { name: 'Edit data collector' });
    for (const button of screen.getAllByRole('button', { name: 'Use my location' }))
      await userEvent.click(button);
    await submit('Remove location 1');
    const at = (latitude: number) => ({ coords: { latitude, longitude: 30 } }) as GeolocationPosition;
    found[0]?.(at(1));
    found[1]?.(at(2));
    await waitFor(() => expect(coordinates()).toEqual(['2', '30']));
  });
});

it('uses zoom 6 at first, 13 for a point and 11 for the location of the device', () => {
  expect(pickerZoom).toEqual({ initial: 6, point: 13, ownLocation: 11 });
});
