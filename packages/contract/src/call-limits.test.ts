import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';

const all: Call[] = Object.values(calls);
const getLimit = (name: string) => all.find((call) => call.name === name)?.limit;

test.each(all.filter(({ takesFile }) => takesFile))('$name is limited as an import', ({ limit }) => {
  expect(limit).toBe('import');
});

test.each(all.filter(({ isDownload, method }) => isDownload && method === 'POST'))(
  '$name, which answers with a file, is limited',
  ({ limit }) => {
    expect(['export', 'situationReport']).toContain(limit);
  },
);

test.each(all.filter(({ name }) => /Dashboard\/(data|reportHealthRisks|unusualRises|silence)$/.test(name)))(
  '$name, which reads many reports, is limited',
  ({ limit }) => {
    expect(limit).toBe('dashboard');
  },
);

test('back-tests and verifications are limited', () => {
  expect(getLimit('project/backTest')).toBe('backTest');
  expect(getLimit('audit/verify')).toBe('verification');
});
