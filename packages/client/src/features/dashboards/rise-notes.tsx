import { addDays } from '@harken/domain/calendar/calendar-date';
import { latestRise } from '@harken/domain/detection/latest-rise';
import { daysAgo } from '../../lib/dates.ts';
import { isolated, leftToRight } from '../../lib/left-to-right.ts';
import { useTexts } from '../../lib/texts.tsx';
import chart from '../../ui/chart/chart.module.css';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { UnusualRises } from './dashboards.api.ts';
import styles from './unusual-rises.module.css';

/** So many health risks are named. */
const named = 3;
/** A week that ended no longer ago, in days, is the latest there can be. */
const latestEnded = 8;

/** The health risks whose latest weeks were flagged, each in one line; nothing where there are none. */
export function RiseNotes({ rises }: { rises: UnusualRises | undefined }) {
  const { t } = useTexts();
  const found = (rises?.healthRisks ?? []).flatMap(({ id, name, weeks }) => {
    const rise = latestRise(weeks);
    const [first, last] = [rise?.first, rise?.last].map((at) => rises?.epiWeeks[at ?? -1]?.firstDay);
    return first && last ? [{ id, name, first, lastDay: addDays(last, 6) }] : [];
  });
  if (found.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {found.slice(0, named).map(({ id, name, first, lastDay }) => (
        <li key={id} className={chart.note}>
          <Icon name="info" small />
          <span>
            <RichText
              text={t(
                lastDay >= daysAgo(latestEnded) ? 'unusualRises.note.since' : 'unusualRises.note.between',
                {
                  healthRisk: isolated(name),
                  first: leftToRight(first),
                  last: leftToRight(lastDay),
                },
              )}
            />
          </span>
        </li>
      ))}
      {found.length > named && <li>{t('unusualRises.note.more', { count: found.length - named })}</li>}
    </ul>
  );
}
