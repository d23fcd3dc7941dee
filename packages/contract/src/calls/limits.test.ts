import { expect, test } from 'vitest';
import { calls } from '../calls.ts';
import type { Call } from './call.ts';

const all: Call[] = Object.values(calls);
const getLimit = (name: string) => all.find((call) => call.name === name)?.limit;

test.each(all.filter(({ takesFile }) => takesFile))(
  '$name is limited as an import or an upload',
  ({ limit }) => {
    expect(['import', 'upload']).toContain(limit);
  },
);

test.each(all.filter(({ isDownload, method }) => isDownload && method === 'POST'))(
  '$name, which answers with a file, is limited',
  ({ limit }) => {
    expect(['export', 'situationReport']).toContain(limit);
  },
);

test.each(
  all.filter(({ name }) =>
    /Dashboard\/(data|casesByPlace|epidemiology|reportHealthRisks|unusualRises|silence)$/.test(name),
  ),
)('$name, which reads many reports, is limited', ({ limit }) => {
  expect(limit).toBe('dashboard');
});

test('back-tests, verifications, check-ups and reference cards are limited', () => {
  expect(getLimit('project/backTest')).toBe('backTest');
  expect(getLimit('signal/testMethod')).toBe('methodTest');
  expect(getLimit('audit/verify')).toBe('verification');
  expect(getLimit('checkup/get')).toBe('checkup');
  expect(getLimit('checkup/testEmail')).toBe('checkup');
  expect(getLimit('project/smsReferenceCard')).toBe('referenceCard');
});
