import { describe, expect, it } from 'vitest';
import { aStructure } from './testing/structure-server.ts';
import { getKeyAction } from './tree-keys.ts';
import { listVisiblePlaces } from './visible-places.ts';

const { rows } = listVisiblePlaces(aStructure.regions, {
  opened: new Set(['region-2']),
  closed: new Set(),
  added: new Set(),
  search: '',
});
const at = (name: string) => rows.findIndex(({ place }) => place.name === name);
const press = (name: string, key: string, isMirrored = false, mayEdit = true) =>
  getKeyAction(rows, at(name), { key, isMirrored }, mayEdit);

describe('keys on a row of the tree', () => {
  it.each([
    ['Mbara', 'ArrowRight', false, { type: 'open', key: 'district-1' }],
    ['Mbara', 'ArrowLeft', true, { type: 'open', key: 'district-1' }],
    ['Mbara', 'ArrowLeft', false, { type: 'goTo', key: 'region-2' }],
    ['Mbara', 'ArrowRight', true, { type: 'goTo', key: 'region-2' }],
    ['Norvale', 'ArrowRight', false, { type: 'goTo', key: 'district-1' }],
    ['Norvale', 'ArrowRight', true, { type: 'close', key: 'region-2' }],
    ['Lakeside', 'ArrowRight', false, undefined],
    ['Lakeside', 'ArrowLeft', false, undefined],
    ['Lakeside', 'ArrowUp', false, undefined],
    ['Oru', 'ArrowDown', false, undefined],
    ['Oru', 'Enter', false, undefined],
    ['Oru', 'g', false, undefined],
  ])('on %s, %s (mirrored: %s) gives %o', (name, key, isMirrored, action) => {
    expect(press(name, key, isMirrored)).toEqual(action);
  });

  it.each(['F2', 'Delete'])('%s does nothing for those who may only read', (key) => {
    expect(press('Oru', key)).toBeDefined();
    expect(press('Oru', key, false, false)).toBeUndefined();
  });
});
