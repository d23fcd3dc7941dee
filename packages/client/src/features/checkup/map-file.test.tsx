import { mapFileLimits } from '@harken/domain/map-file/map-file';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { showPage } from '../../../test/support/show-page.tsx';
import { mockCall, server, success } from '../../../test/support/show-routes.tsx';
import type { MapFile } from './map-file.api.ts';
import { MapFileCard } from './map-file-card.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const none: MapFile = { origin: 'none', maxUploadBytes: 20_000_000 };
const file: MapFile['file'] = {
  ...{ version: '0'.repeat(32), sizeInBytes: 12_300_000, schema: 'protomaps', attribution: '© Map makers' },
  ...{ minZoom: 0, maxZoom: 12, west: 30, south: -3, east: 36, north: 4 },
};
const showFile = (found: MapFile) => {
  mockCall('get', 'mapFile', () => success(found));
  showPage(MapFileCard);
};

it('says which file maps use, and whose data it is', async () => {
  showFile({ ...none, origin: 'upload', file });
  expect(await screen.findByText(/base map file of 13 MB/)).toBeTruthy();
  expect(screen.getByText('Source: © Map makers')).toBeTruthy();
});

it('says what is wrong with the file of the setting, and offers no upload', async () => {
  showFile({ ...none, origin: 'setting', problem: 'truncated' });
  expect(await screen.findByText(/The map file is incomplete/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('sends a file in parts', async () => {
  const parts: [string | null, number][] = [];
  server.use(
    http.post('*/api/mapFile/upload', async ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(request.headers.get('content-type')).toBe('application/octet-stream');
      parts.push([searchParams.get('offset'), (await request.arrayBuffer()).byteLength]);
      return success({ isComplete: parts.length === 2 }) as HttpResponse<null>;
    }),
  );
  showFile(none);
  await screen.findByRole('button', { name: 'Choose a map file' });
  const content = new File([new Uint8Array(mapFileLimits.partBytes + 3)], 'country.pmtiles');
  await userEvent.upload(screen.getByLabelText('Base map', { selector: 'input' }), content);
  expect(await screen.findByText('Maps use this file from now on.')).toBeTruthy();
  expect(parts).toEqual([
    ['0', mapFileLimits.partBytes],
    [`${mapFileLimits.partBytes}`, 3],
  ]);
});

it('refuses a file that is too large, without sending it', async () => {
  showFile({ ...none, maxUploadBytes: 5 });
  await screen.findByRole('button', { name: 'Choose a map file' });
  const input = screen.getByLabelText('Base map', { selector: 'input' });
  await userEvent.upload(input, new File([new Uint8Array(6)], 'country.pmtiles'));
  expect(await screen.findByText(/larger than this installation allows/)).toBeTruthy();
});

it('removes an uploaded file after asking', async () => {
  const removals = mockCall('post', 'mapFile/remove', () => success(undefined));
  showFile({ ...none, origin: 'upload', file });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the map file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the map file?' });
  await userEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await expect.poll(() => removals.length).toBe(1);
});
