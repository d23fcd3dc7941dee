import { describeZone } from '@harken/domain/calendar/zone-label';
import { useContext } from 'react';
import { getDeviceTimeZone } from '../../lib/dates/time-zone.ts';
import { isolate, isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { WeekStartContext } from '../../ui/date-field/week-start.ts';
import styles from './dashboards.module.css';

/** Some Sunday, to name the day on which epi weeks start. */
const aSunday = Date.UTC(2024, 0, 7);
const dayMilliseconds = 86_400_000;

/**
 * Whose days a dashboard counts, and when its weeks start: "Days of Kampala (UTC+3); epi weeks start on Sunday".
 *
 * @param timeZoneId that of the project; undefined for a national society, whose days are those of the reader
 */
function useDaysText(timeZoneId: string | undefined): string {
  const { t, language } = useTexts();
  const weekStart = useContext(WeekStartContext);
  const { place, offset } = describeZone(timeZoneId ?? getDeviceTimeZone(), Date.now());
  const zone = place === null ? offset : `${isolate(place)} (${isolateLeftToRight(offset)})`;
  const days = t(timeZoneId === undefined ? 'dashboards.zone.reader' : 'dashboards.zone.project', { zone });
  if (!weekStart) return days;
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const day = format.format(weekStart === 'Sunday' ? aSunday : aSunday + dayMilliseconds);
  return [days, t('dashboards.zone.weeks', { day })].join(t('dashboards.zone.separator'));
}

/** Names the days and weeks of a dashboard, below its filters. */
export function DaysNote({ timeZoneId }: { timeZoneId: string | undefined }) {
  return <p className={styles.daysNote}>{useDaysText(timeZoneId)}</p>;
}
