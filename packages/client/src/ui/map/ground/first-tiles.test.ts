import L from 'leaflet';
import { expect, test } from 'vitest';
import { mapZooms, type Position, toLatLng } from '../map-types.ts';
import { findFirstTiles } from './first-tiles.ts';

const edge = 48;
const closest = 11;

/** The tiles that Leaflet asks for. */
function askLeaflet(positions: readonly Position[], width: number, height: number): string[] {
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: width }, clientHeight: { value: height } });
  const map = L.map(container, { minZoom: mapZooms.farthest, maxZoom: 13, zoomAnimation: false });
  map.fitBounds(L.latLngBounds(positions.map(toLatLng)), {
    padding: [edge, edge],
    maxZoom: closest,
    animate: false,
  });
  const asked: string[] = [];
  class Asked extends L.GridLayer {
    protected override createTile({ x, y, z }: L.Coords): HTMLElement {
      const count = 2 ** z;
      asked.push(`${z}/${((x % count) + count) % count}/${y}`);
      return document.createElement('div');
    }
  }
  new Asked().addTo(map);
  map.remove();
  return asked.sort();
}

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude });

test.each<[string, Position[], number, number]>([
  ['one place', [at(4.85, 31.57)], 334, 340],
  ['neighbours', [at(4.85, 31.57), at(4.86, 31.6)], 334, 340],
  ['a district', [at(4.2, 31.1), at(4.85, 31.57), at(5.3, 32.4)], 334, 340],
  ['a country', [at(-17.1, 33.2), at(-9.4, 35.8)], 294, 340],
  ['a country that is wide', [at(13.4, -16.8), at(13.2, -13.9)], 386, 340],
  ['the far south', [at(-54.8, -68.3), at(-33.4, -70.6)], 334, 340],
  ['both sides of the world', [at(60, -170), at(-40, 170)], 742, 340],
  ['near the date line', [at(-17.7, 178.1), at(-16.5, 179.9)], 334, 340],
])('are those that Leaflet asks for: %s', (_name, positions, width, height) => {
  const tiles = findFirstTiles({ positions, width, height }, edge, closest);
  expect(tiles.map(({ zoom, column, row }) => `${zoom}/${column}/${row}`).sort()).toEqual(
    askLeaflet(positions, width, height),
  );
});

test('are none without positions', () => {
  expect(findFirstTiles({ positions: [], width: 334, height: 340 }, edge, closest)).toEqual([]);
});
