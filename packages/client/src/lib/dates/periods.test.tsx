import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePresetDays } from './periods.ts';
import { TimeZoneContext } from './time-zone.ts';

afterEach(() => vi.useRealTimers());

// days begin at :00, :30, :15 and :00 UTC, also within an hour
test.each([
  ['UTC', '2026-03-01T23:59:00Z'],
  ['Asia/Kolkata', '2026-03-01T18:29:00Z'],
  ['Asia/Kathmandu', '2026-03-01T18:14:00Z'],
  ['Africa/Blantyre', '2026-03-01T21:59:00Z'],
])('a page that stays open over midnight in %s shows the new day', (zone, beforeMidnight) => {
  vi.useFakeTimers({ now: new Date(beforeMidnight), toFake: ['Date'] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TimeZoneContext value={zone}>{children}</TimeZoneContext>
  );
  const { result, rerender } = renderHook(() => usePresetDays(), { wrapper });
  const before = result.current;
  expect(before('today')).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
  vi.setSystemTime(new Date(beforeMidnight).getTime() + 120_000);
  rerender();
  expect(result.current).not.toBe(before);
  expect(result.current('today')).toEqual({ startDate: '2026-03-02', endDate: '2026-03-02' });
  expect(result.current('lastEpiWeek')).toBeUndefined();
});
