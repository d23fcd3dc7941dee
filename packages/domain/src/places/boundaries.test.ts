import { describe, expect, it } from 'vitest';
import type { PlaceNode } from '../imports/place-names.ts';
import { guessFields, guessLevel } from './boundary-fields.ts';
import { matchBoundaries } from './boundary-matching.ts';

describe('the properties of a file of boundaries', () => {
  it.each([
    [
      ['ADM0_EN', 'ADM1_EN', 'ADM1_PCODE', 'ADM2_EN', 'ADM2_FR', 'ADM2_PCODE', 'AREA'],
      { name: 'ADM2_EN', code: 'ADM2_PCODE', parentName: 'ADM1_EN', parentCode: 'ADM1_PCODE' },
      'district',
    ],
    [
      ['ADM1_FR', 'ADM1_PCODE'],
      { name: 'ADM1_FR', code: 'ADM1_PCODE', parentName: null, parentCode: null },
      'region',
    ],
    [
      ['adm2_name', 'adm2_pcode'],
      { name: 'adm2_name', code: 'adm2_pcode', parentName: null, parentCode: null },
      'district',
    ],
    [
      ['shapeName', 'shapeISO', 'shapeID'],
      { name: 'shapeName', code: 'shapeISO', parentName: null, parentCode: null },
      null,
    ],
    [
      ['NAME_0', 'NAME_1', 'NAME_2'],
      { name: 'NAME_2', code: null, parentName: 'NAME_1', parentCode: null },
      'district',
    ],
    [['colour'], { name: null, code: null, parentName: null, parentCode: null }, null],
  ])('%j are recognised', (fields, expected, level) => {
    expect(guessFields(fields)).toEqual(expected);
    expect(guessLevel(fields)).toBe(level);
  });
});

const place = (id: number, name: string, children: PlaceNode[] = []): PlaceNode => ({ id, name, children });
const tree = [
  place(1, 'North', [place(11, 'Mbara'), place(12, 'Oru'), place(14, 'Kisanga')]),
  place(2, 'South', [place(13, 'Oru')]),
];
const codes = [
  { system: 'pcode', level: 'region', id: 1, code: 'KL01' },
  { system: 'pcode', level: 'district', id: 11, code: 'KL0107' },
] as const;

function match(
  boundaries: Partial<Record<'name' | 'code' | 'parentName' | 'parentCode', string>>[],
  answers = {},
) {
  return matchBoundaries(
    boundaries.map((given) => ({ name: '', code: '', parentName: '', parentCode: '', ...given })),
    { tree, codes, level: 'district', answers: new Map(Object.entries(answers)) },
  );
}

describe('boundaries', () => {
  it.each([
    ['by code', { name: 'Mbara', code: 'KL0107' }, { kind: 'found', placeId: 11, by: 'code' }],
    [
      'by code, spelled in another way',
      { name: 'Mbarra', code: 'KL0107' },
      { kind: 'found', placeId: 11, by: 'code' },
    ],
    ['by name', { name: 'kisanga' }, { kind: 'found', placeId: 14, by: 'name' }],
    [
      'by name in its region',
      { name: 'Oru', parentName: 'South' },
      { kind: 'found', placeId: 13, by: 'name' },
    ],
    [
      'by name in its region by code',
      { name: 'Oru', parentCode: 'KL01' },
      { kind: 'found', placeId: 12, by: 'name' },
    ],
  ])('are matched %s', (_how, boundary, expected) => {
    expect(match([boundary]).matches).toEqual([expected]);
  });

  it.each([
    ['two places have the name', { name: 'Oru' }, 'boundaries.fault.ambiguous'],
    ['the code belongs to another place', { name: 'Kisanga', code: 'KL0107' }, 'import.fault.codeOfOther'],
    ['the code is only similar', { name: 'Elsewhere', code: 'KL107' }, 'import.fault.codeSimilar'],
    ['the place has another code', { name: 'Mbara', code: 'KL0200' }, 'import.fault.placeHasOtherCode'],
    ['there is no name and no code', {}, 'boundaries.fault.nameless'],
  ])('are an error: %s', (_what, boundary, key) => {
    expect(match([boundary]).matches).toMatchObject([{ kind: 'error', key }]);
  });

  it('are asked about if a name is similar, and follow the answer', () => {
    const asked = match([{ name: 'Kissanga' }]);
    expect(asked.matches).toEqual([{ kind: 'uncertain' }]);
    expect(asked.uncertain).toMatchObject([{ row: 1, name: 'Kissanga', candidates: [{ id: 14 }] }]);
    expect(match([{ name: 'Kissanga' }], { '1.district': 14 }).matches).toMatchObject([{ placeId: 14 }]);
    expect(match([{ name: 'Kissanga' }], { '1.district': 0 }).matches).toMatchObject([{ kind: 'unknown' }]);
  });

  it('are unknown in their region, so that the place can be added there', () => {
    expect(match([{ name: 'Newland', parentCode: 'KL01' }]).matches).toEqual([
      { kind: 'unknown', parentId: 1 },
    ]);
  });

  it('cannot belong to one place twice', () => {
    expect(match([{ name: 'Kisanga' }, { name: 'Kisanga' }]).matches).toMatchObject([
      { kind: 'found' },
      { kind: 'error', key: 'boundaries.fault.repeated', values: { number: 1 } },
    ]);
  });
});
