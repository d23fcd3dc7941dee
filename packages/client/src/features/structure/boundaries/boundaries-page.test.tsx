import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { showPage } from '../../../../test/support/show-page.tsx';
import { mockCall, server, success } from '../../../../test/support/show-routes.tsx';
import type { BoundaryPreview } from './boundaries.api.ts';
import { ImportCard } from './import-card.tsx';
import { LevelsCard } from './levels-card.tsx';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const emptyTopology: BoundaryPreview['topology'] = {
  ...{ type: 'Topology', bbox: [0, 0, 0, 0], arcs: [] },
  transform: { scale: [1, 1], translate: [0, 0] },
  objects: { places: { type: 'GeometryCollection', geometries: [] } },
};

const read: BoundaryPreview = {
  ...{ isImported: false, format: 'geojson', projection: 'WGS 84', layers: [] },
  ...{ fields: ['ADM2_EN', 'ADM2_PCODE'], nameField: 'ADM2_EN', codeField: 'ADM2_PCODE' },
  suggestedLevel: 'district',
  boundaries: [
    {
      ...{ number: 1, name: 'Mbara', code: 'KL0101', result: 'code', repairs: ['Lines that were closed: 1'] },
      place: { id: 7, name: 'Mbara', within: 'Norvale', code: 'KL0101' },
    },
    { number: 2, name: 'Oru', code: '', result: 'faulty', fault: 'Its line crosses itself.', repairs: [] },
  ],
  ...{ withoutBoundary: { count: 1, names: ['Oru'] }, uncertain: [], notes: [], topology: emptyTopology },
};

const chooseFile = async (content: File) =>
  userEvent.upload(await screen.findByLabelText('Import boundaries', { selector: 'input' }), content);

it('shows what a file contains, and imports it without faulty boundaries only when told to', async () => {
  mockCall('post', 'nationalSocietyStructure/boundaries/upload', () => success({ isComplete: true }));
  const bodies = mockCall('post', 'nationalSocietyStructure/boundaries/import', () => success(read));
  showPage(() => <ImportCard nationalSocietyId={1} />);
  await chooseFile(new File(['{}'], 'districts.geojson'));
  expect(await screen.findByText('1 of 2 boundaries can be imported.')).toBeTruthy();
  expect(screen.getByText('Lines that were closed: 1')).toBeTruthy();
  expect(screen.getByText('Its line crosses itself.')).toBeTruthy();
  expect(screen.getByText(/no boundary in this file/)).toBeTruthy();
  const button = screen.getAllByRole('button').at(-1) as HTMLElement; // plurals are not formatted here

  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByLabelText(/Import without those that cannot be used/));
  await userEvent.click(button);
  expect(bodies).toHaveLength(1); // the source is missing
  await userEvent.type(screen.getByLabelText('Source'), 'Ministry');
  await userEvent.click(button);
  await expect.poll(() => bodies.length).toBe(2);
});

it('refuses a file that is too large, without sending it', async () => {
  showPage(() => <ImportCard nationalSocietyId={1} />);
  const large = new File(['{}'], 'large.geojson');
  Object.defineProperty(large, 'size', { value: 200_000_000 });
  await chooseFile(large);
  expect(await screen.findByText(/larger than 60 MB/)).toBeTruthy();
});

it('says which levels have boundaries', async () => {
  mockCall('get', 'nationalSocietyStructure/boundaries/levels', () =>
    success([
      { level: 'region', placeCount: 4, boundaryCount: 0, version: '' },
      {
        ...{ level: 'district', placeCount: 12, boundaryCount: 11, version: 'a' },
        ...{ source: 'Ministry, 2024', importedAt: '2026-03-01T10:00:00Z' },
      },
    ]),
  );
  mockCall('get', 'nationalSocietyStructure/boundaries/get', () =>
    success({ version: 'a', level: 'district', topology: emptyTopology }),
  );
  showPage(() => <LevelsCard nationalSocietyId={1} mayEdit />);
  expect(await screen.findByText('11 of 12')).toBeTruthy();
  expect(screen.getByText('Ministry, 2024')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Remove the boundaries of this level: District/ })).toBeTruthy();
});
