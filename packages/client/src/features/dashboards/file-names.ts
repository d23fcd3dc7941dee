import { describeZone } from '@harken/domain/calendar/zone-label';
import { createContext, useContext } from 'react';
import { getDeviceTimeZone } from '../../lib/dates/time-zone.ts';

/** What the names of saved files say: the days of the numbers, and whose days these are. */
export type FileAbout = { firstDay: string; lastDay: string; timeZoneId: string | undefined };

export const FileAboutContext = createContext<FileAbout | undefined>(undefined);

/**
 * The name of a saved file, without extension, with its period (as an ISO 8601 interval, whose slash may be a double hyphen)
 * and the time zone of its days. A colon is not allowed in file names.
 *
 * @example toFileName('Cases', { firstDay: '2026-11-21', lastDay: '2026-11-27', timeZoneId: 'Africa/Kampala' })
 *   // 'Cases 2026-11-21--2026-11-27 Kampala UTC+3'
 */
export function toFileName(title: string, about: FileAbout | undefined, now = Date.now()): string {
  if (!about) return title;
  const { place, offset } = describeZone(about.timeZoneId ?? getDeviceTimeZone(), now);
  const zone = place === null ? offset : `${place} ${offset}`;
  return `${title} ${about.firstDay}--${about.lastDay} ${zone.replace(':', 'h')}`;
}

/** Names files for the days of the dashboard, or for other days. */
export function useFileName(): (title: string, days?: { firstDay: string; lastDay: string }) => string {
  const about = useContext(FileAboutContext);
  return (title, days) => toFileName(title, about && { ...about, ...days });
}
