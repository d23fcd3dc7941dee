import { describe, expect, test } from 'vitest';
import { type CollectorKeyword, readKeyword } from './keywords.ts';
import { readPlaceAnswer } from './place-answer.ts';
import { getPreviousMonth, isTimeForThanks, toDays } from './thanks.ts';

test.each<[text: string, keyword: CollectorKeyword | null]>([
  ['history', { kind: 'history' }],
  ['HISTORIQUE', { kind: 'history' }],
  ['historial.', { kind: 'history' }],
  ['سجلّ', { kind: 'history' }],
  ['definition 3', { kind: 'caseDefinition', healthRiskCode: 3 }],
  ['Définition ١٢', { kind: 'caseDefinition', healthRiskCode: 12 }],
  ['definición: 4', { kind: 'caseDefinition', healthRiskCode: 4 }],
  ['تعريف ٣', { kind: 'caseDefinition', healthRiskCode: 3 }],
  ['definition', null],
  ['history 3', null],
  ['my history', null],
  ['3', null],
  ['1#1#2', null],
  ['', null],
])('readKeyword(%s)', (text, keyword) => {
  expect(readKeyword(text)).toEqual(keyword);
});

test.each([
  ['A1', 1],
  ['a 9', 9],
  ['ا٢', 2],
  ['أ۳.', 3],
  ['A0', null],
  ['A10', null],
  ['A', null],
  ['1', null],
  ['A1 1', null],
])('readPlaceAnswer(%s) is %s', (text, number) => {
  expect(readPlaceAnswer(text)).toBe(number);
});

describe('monthly thanks', () => {
  test.each([
    ['2026-03-01T09:00:00', true],
    ['2026-03-05T17:59:59', true],
    ['2026-03-01T08:59:59', false],
    ['2026-03-01T18:00:00', false],
    ['2026-03-06T12:00:00', false],
  ])('at %s: %s', (localTime, expected) => {
    expect(isTimeForThanks(localTime)).toBe(expected);
  });

  test('are about the month before', () => {
    expect(toDays(getPreviousMonth('2026-03-02T10:00:00'))).toEqual(['2026-02-01', '2026-03-01']);
    expect(toDays(getPreviousMonth('2026-01-02T10:00:00'))).toEqual(['2025-12-01', '2026-01-01']);
  });
});
