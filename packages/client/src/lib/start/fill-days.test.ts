import { expect, it } from 'vitest';
import { fillDays, hasDays } from './fill-days.ts';

it('days are filled in as the page asks for them', () => {
  const now = new Date('2026-11-29T12:00:00');
  const query = new URLSearchParams({ from: '2026-11-23T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z' });
  expect(fillDays('/api/overview?projectId=5&from={day-6}&to={day+1}', now)).toBe(
    `/api/overview?projectId=5&${query}`,
  );
});

it('an address without days stays as it is', () => {
  expect(['/api/a?b=1', '/api/a?from={day-6}'].map(hasDays)).toEqual([false, true]);
  expect(fillDays('/api/a?b=1')).toBe('/api/a?b=1');
});
