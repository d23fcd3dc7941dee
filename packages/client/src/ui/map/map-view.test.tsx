import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MapPicker } from './map-picker.tsx';
import type { MapPoint, Position } from './map-types.ts';
import { MapView } from './map-view.tsx';
import { setMapSize } from './testing/map-size.ts';
import { getTilesHost, MapTilesContext } from './tiles-context.ts';

setMapSize();

const oru = { key: 'Oru', latitude: 1.5, longitude: 32.5 };
const tema = { key: 'Tema', latitude: 3.2, longitude: 36.1 };
const nextToTema = { key: 'Next to Tema', latitude: 3.2001, longitude: 36.1001 };
const twinOfTema = { key: 'Twin of Tema', latitude: 3.2, longitude: 36.1 };

function TestMap({ points, tilesUrl = null }: { points: readonly MapPoint[]; tilesUrl?: string | null }) {
  const [opened, setOpened] = useState<readonly MapPoint[] | null>(null);
  const names = (cluster: readonly MapPoint[]) => cluster.map(({ key }) => key).join(' and ');
  return (
    <MapTilesContext value={tilesUrl}>
      <MapView
        label="Two villages"
        height={500}
        center={{ latitude: 2, longitude: 34 }}
        zoom={6}
        points={points}
        getStyle={(cluster) => ({ label: names(cluster), tone: 'data', size: 30, text: `${cluster.length}` })}
        opened={opened}
        onOpened={setOpened}
        details={(cluster) => <p>Details of {names(cluster)}</p>}
      />
      <button type="button" onClick={() => setOpened([oru])}>
        Show Oru
      </button>
    </MapTilesContext>
  );
}

const villages = [oru, tema];

it('shows points as named buttons, from north to south', async () => {
  render(<TestMap points={villages} />);
  const map = await screen.findByRole('region', { name: 'Two villages' });
  await within(map).findByRole('button', { name: 'Oru' });
  const names = within(map)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names.filter((name) => !name?.startsWith('map.'))).toEqual(['Tema', 'Oru']);
  expect(names).toEqual(expect.arrayContaining(['map.zoomIn', 'map.zoomOut']));
});

it('opens details by keyboard, and returns the focus', async () => {
  const user = userEvent.setup();
  render(<TestMap points={villages} />);
  const marker = await screen.findByRole('button', { name: 'Oru' });
  marker.focus();
  await user.keyboard('{Enter}');
  const popup = screen.getByRole('dialog', { name: 'Oru' });
  expect(within(popup).getByText('Details of Oru')).toBeTruthy();
  expect(document.activeElement).toBe(popup);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(marker);
});

it('closes details by the button, and by a click on the map', async () => {
  const user = userEvent.setup();
  render(<TestMap points={villages} />);
  const marker = await screen.findByRole('button', { name: 'Tema' });
  await user.click(marker);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'ui.close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(marker);
  await user.click(screen.getByText('Details of Tema'));
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.click(screen.getByRole('application'), { clientX: 10, clientY: 10 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens a point that is chosen elsewhere on the page', async () => {
  const user = userEvent.setup();
  render(<TestMap points={villages} />);
  await screen.findByRole('button', { name: 'Oru' });
  const opener = screen.getByRole('button', { name: 'Show Oru' });
  await user.click(opener);
  expect(screen.getByRole('dialog', { name: 'Oru' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(opener);
});

it('zooms into a cluster, with the focus on its first point', async () => {
  const user = userEvent.setup();
  const points = [oru, tema, nextToTema];
  render(<TestMap points={points} />);
  const both = await screen.findByRole('button', { name: 'Tema and Next to Tema' });
  both.focus();
  await user.keyboard('{Enter}');
  const alone = await screen.findByRole('button', { name: 'Tema' });
  await waitFor(() => expect(document.activeElement).toBe(alone));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the focus on a marker when the points are loaded again', async () => {
  const { rerender } = render(<TestMap points={villages} />);
  const before = await screen.findByRole('button', { name: 'Oru' });
  before.focus();
  rerender(<TestMap points={[{ ...tema }, { ...oru }]} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Oru' })).not.toBe(before));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Oru' })));
});

it('keeps the focus on a point whose marker becomes part of another', async () => {
  const user = userEvent.setup();
  const points = [oru, tema, nextToTema];
  render(<TestMap points={points} />);
  (await screen.findByRole('button', { name: 'Tema and Next to Tema' })).focus();
  await user.keyboard('{Enter}');
  const alone = await screen.findByRole('button', { name: 'Tema' });
  await waitFor(() => expect(document.activeElement).toBe(alone));
  // without the mouse, which would move the focus to the button
  const zoomOut = screen.getByRole('button', { name: 'map.zoomOut' });
  await waitFor(() => {
    fireEvent.click(zoomOut);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tema and Next to Tema');
  });
});

it('shows thousands of points, or those that replaced them at once', async () => {
  const many = (name: string) => Array.from({ length: 2000 }, (_, at) => ({ ...oru, key: `${name} ${at}` }));
  const { rerender } = render(<TestMap points={many('First')} />);
  expect(await screen.findByRole('button', { name: /^First \d+ and First/ })).toBeTruthy();
  rerender(<TestMap points={many('Second')} />);
  rerender(<TestMap points={many('Third')} />);
  expect(await screen.findByRole('button', { name: /^Third \d+ and Third/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(First|Second)/ })).toBeNull();
});

it('opens points with the same position together', async () => {
  const user = userEvent.setup();
  const points = [tema, twinOfTema];
  render(<TestMap points={points} />);
  await user.click(await screen.findByRole('button', { name: 'Tema and Twin of Tema' }));
  expect(screen.getByText('Details of Tema and Twin of Tema')).toBeTruthy();
});

it('requests map tiles only if they are configured, and shows their source', async () => {
  const tileUrls = () => [...document.querySelectorAll('img')].map((img) => img.src);
  const { unmount } = render(<TestMap points={villages} />);
  await screen.findByRole('button', { name: 'Oru' });
  expect(tileUrls()).toEqual([]);
  unmount();
  render(<TestMap points={villages} tilesUrl="https://tiles.mail.example/{z}/{x}/{y}.png" />);
  await screen.findByRole('button', { name: 'Oru' });
  expect(tileUrls().every((url) => /^https:\/\/tiles\.mail\.example\/6\/\d+\/\d+\.png$/.test(url))).toBe(
    true,
  );
  expect(tileUrls().length).toBeGreaterThan(3);
  expect(screen.getByText('map.tilesFrom')).toBeTruthy();
});

it.each([
  ['https://tiles.mail.example/{z}/{x}/{y}.png', 'tiles.mail.example'],
  ['https://{s}.tiles.mail.example:8443/{z}', 'tiles.mail.example:8443'],
  ['/tiles/{z}/{x}/{y}.png', undefined],
])('the host of %s is %s', (url, host) => {
  expect(getTilesHost(url)).toBe(host);
});

it('opens on its points, and shows all of them again', async () => {
  const user = userEvent.setup();
  const far = { key: 'Far', latitude: -20, longitude: 10 };
  const view = { ...{ label: 'Places', height: 500, zoom: 12, opensOnPoints: true }, ...{ opened: null } };
  render(
    <MapView
      {...view}
      center={{ latitude: 60, longitude: 60 }}
      points={[oru, far]}
      getStyle={([first]) => ({ label: `${first?.key}`, tone: 'data', size: 30 })}
      onOpened={() => undefined}
      details={() => null}
    />,
  );
  const map = await screen.findByRole('region', { name: 'Places' });
  await within(map).findByRole('button', { name: 'Far' });
  await within(map).findByRole('button', { name: 'Oru' });
  const zoomIn = within(map).getByRole('button', { name: 'map.zoomIn' });
  for (let step = 0; step < 4; step++) await user.click(zoomIn);
  await waitFor(() => expect(within(map).queryByRole('button', { name: 'Far' })).toBeNull());
  await user.click(within(map).getByRole('button', { name: 'map.fitAll' }));
  expect(await within(map).findByRole('button', { name: 'Far' })).toBeTruthy();
});

function TestPicker() {
  const [point, setPoint] = useState<Position | null>(null);
  return (
    <>
      <MapPicker
        label="Where"
        point={point}
        center={{ latitude: 2, longitude: 34 }}
        zoom={point ? 13 : 6}
        onPick={setPoint}
      />
      <output aria-label="Picked">{JSON.stringify(point)}</output>
    </>
  );
}

it('picks the position below the crosshair with Enter, or the one that is clicked', async () => {
  const user = userEvent.setup();
  render(<TestPicker />);
  await screen.findByRole('button', { name: 'map.zoomIn' });
  const map = screen.getByRole('application');
  map.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('{"latitude":2,"longitude":34}');
  fireEvent.click(map, { clientX: 500, clientY: 250 });
  // at zoom 13, 100 pixels are 0.0172 degrees of longitude
  await screen.findByText(/"longitude":34\.0171/);
});
