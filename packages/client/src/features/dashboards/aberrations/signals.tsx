import { addDays } from '@harken/domain/calendar/calendar-date';
import { listSignals, type Signal } from '@harken/domain/detection/signals';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { LoadedQuery } from '../../../ui/loading/loaded.tsx';
import { RichText } from '../../../ui/text/rich-text.tsx';
import type { Aberrations } from '../dashboards.api.ts';
import styles from './aberrations.module.css';
import { type AberrationHealthRisk, round } from './content.ts';

/** The number of health risks that are named; the others are counted. */
const maxNamed = 3;
/** If the aberration ended at most this many days ago, it is current. */
const maxDaysSinceEnd = 8;

type EpiWeeks = Aberrations['epiWeeks'];

/** Since when a health risk is above its usual level, and the numbers of its latest full week. */
function SignalLine({ signal, epiWeeks }: { signal: Signal<AberrationHealthRisk>; epiWeeks: EpiWeeks }) {
  const { t } = useTexts();
  const { healthRisk, first, last, count } = signal;
  const [firstWeek, lastWeek] = [epiWeeks[first], epiWeeks[last]];
  if (!firstWeek || !lastWeek) return null;
  const lastDay = addDays(lastWeek.firstDay, 6);
  const isCurrent = lastDay >= daysAgo(maxDaysSinceEnd);
  const expected = round.expected(signal.expected);
  return (
    <li>
      <Icon name="warning" small />
      <span>
        <RichText
          text={t(isCurrent ? 'unusualRises.note.since' : 'unusualRises.note.between', {
            healthRisk: isolate(healthRisk.name),
            first: isolateLeftToRight(firstWeek.firstDay),
            last: isolateLeftToRight(lastDay),
          })}
        />{' '}
        <span className={styles.numbers}>
          {t('unusualRises.signals.week', { week: lastWeek.epiWeek, count, expected })}
        </span>
      </span>
    </li>
  );
}

function Signals({ aberrations }: { aberrations: Aberrations }) {
  const { t } = useTexts();
  const signals = listSignals(aberrations.healthRisks);
  if (signals.length === 0)
    return (
      <p>
        <Icon name="check" small /> {t('unusualRises.signals.none')}
      </p>
    );
  return (
    <ul>
      {signals.slice(0, maxNamed).map((signal) => (
        <SignalLine key={signal.healthRisk.id} signal={signal} epiWeeks={aberrations.epiWeeks} />
      ))}
      {signals.length > maxNamed && (
        <li>{t('unusualRises.note.more', { count: signals.length - maxNamed })}</li>
      )}
    </ul>
  );
}

/**
 * The latest signals, one line each, at the top of a dashboard: the strongest first. One line if there are none. The weeks and
 * methods are in the card of aberrations below.
 */
export function SignalsCard({ query }: { query: Pick<LoadedQuery<Aberrations>, 'data' | 'error'> }) {
  const { t } = useTexts();
  const { data, error } = query;
  return (
    <section
      className={styles.signals}
      aria-label={t('unusualRises.signals.title')}
      data-print-part="signals"
    >
      {data && <Signals aberrations={data} />}
      {!data && <p>{t(error ? 'unusualRises.signals.failed' : 'unusualRises.loading')}</p>}
    </section>
  );
}
