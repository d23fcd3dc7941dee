import { useIsFetching } from '@tanstack/react-query';
import { getDeviceTimeZone } from '../../lib/dates/time-zone.ts';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import styles from './shell.module.css';
import type { ShellState } from './use-shell.ts';

/**
 * Names the time zone of all times on a page: that of its project, or on lists over several projects that of the reader. It
 * appears when the page has its data, at the end of the page, where it stays.
 */
export function TimesNote({ shell }: { shell: ShellState }) {
  const { t } = useTexts();
  const loading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  const { of, timeZoneId } = shell.times;
  const zone = of === 'project' ? timeZoneId : getDeviceTimeZone();
  if (!of || !zone || loading > 0) return null;
  const name = isolateLeftToRight(zone.replaceAll('_', ' '));
  return <p className={styles.times}>{t(`times.${of}`, { zone: name })}</p>;
}
