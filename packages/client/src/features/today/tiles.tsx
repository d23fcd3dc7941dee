import { DateTimeText } from '../../lib/dates/date-time-text.tsx';
import { toLocalTime } from '../../lib/dates/instants.ts';
import { useTimeZone } from '../../lib/dates/time-zone.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { summarise, sumNews } from './summary.ts';
import type { Today } from './today.api.ts';
import styles from './today.module.css';

/**
 * What waits, as a tile for each kind of work that leads to its section of the page, and what is new.
 *
 * @param page the address of the page
 */
export function Tiles({ todays, now, page }: { todays: readonly Today[]; now: Date; page: string }) {
  const { t } = useTexts();
  const waiting = summarise(todays, now);
  return (
    <>
      {waiting.length === 0 ? (
        <p>{t('today.nothing')}</p>
      ) : (
        <ul className={styles.tiles}>
          {waiting.map(({ section, count, overdue }) => (
            <li key={section}>
              <Link to={`${page}#${section}`} className={classNames(styles.tile, overdue > 0 && styles.late)}>
                <b>{t(`today.count.${section}`, { count })}</b>
                {overdue > 0 && <span>{t('today.overdue', { count: overdue })}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <News todays={todays} />
    </>
  );
}

function News({ todays }: { todays: readonly Today[] }) {
  const { t } = useTexts();
  const zone = useTimeZone();
  const news = sumNews(todays);
  if (!news) return null;
  const { since, alerts, reports, incorrectMessages } = news;
  return (
    <p className={styles.news}>
      {t('today.news.since')} <DateTimeText time={toLocalTime(since, zone)} />:{' '}
      {[
        t('today.news.alerts', { count: alerts }),
        t('today.news.reports', { count: reports }),
        t('today.news.incorrectMessages', { count: incorrectMessages }),
      ].join(t('today.news.separator'))}
    </p>
  );
}
