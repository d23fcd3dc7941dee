import { addDays } from '@harken/domain/calendar/calendar-date';
import { findLatestAberration } from '@harken/domain/detection/latest-aberration';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { Icon } from '../../../ui/icons/icon.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import type { Aberrations } from '../dashboards.api.ts';
import styles from './aberrations.module.css';

/** The number of health risks that are named; the others are counted. */
const maxNamed = 3;
/** If the aberration ended at most this many days ago, it is current. */
const maxDaysSinceEnd = 8;

/** One line for each health risk whose latest weeks were flagged; nothing if there is none. */
export function AberrationNotes({ aberrations }: { aberrations: Aberrations | undefined }) {
  const { t } = useTexts();
  const found = (aberrations?.healthRisks ?? []).flatMap(({ id, name, weeks }) => {
    const aberration = findLatestAberration(weeks);
    const [first, last] = [aberration?.first, aberration?.last].map(
      (at) => aberrations?.epiWeeks[at ?? -1]?.firstDay,
    );
    return first && last ? [{ id, name, first, lastDay: addDays(last, 6) }] : [];
  });
  if (found.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {found.slice(0, maxNamed).map(({ id, name, first, lastDay }) => (
        <li key={id} className={chart.note}>
          <Icon name="info" small />
          <span>
            <RichText
              text={t(
                lastDay >= daysAgo(maxDaysSinceEnd) ? 'unusualRises.note.since' : 'unusualRises.note.between',
                {
                  healthRisk: isolate(name),
                  first: isolateLeftToRight(first),
                  last: isolateLeftToRight(lastDay),
                },
              )}
            />
          </span>
        </li>
      ))}
      {found.length > maxNamed && <li>{t('unusualRises.note.more', { count: found.length - maxNamed })}</li>}
    </ul>
  );
}
