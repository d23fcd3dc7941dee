import { useTexts } from '../../../lib/texts/texts.tsx';
import chart from '../../../ui/chart/chart.module.css';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { formatWeek } from '../signal-labels.ts';
import type { SeasonalWeek } from '../signals.api.ts';

/** The weeks of a seasonal chart as a table, the newest first. */
export function SeasonalTable({ title, weeks }: { title: string; weeks: readonly SeasonalWeek[] }) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={chart.table} aria-label={t('chart.table', { title })} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('signals.week')}</th>
            <th scope="col">{t('signals.observed')}</th>
            <th scope="col">{t('signals.season.median')}</th>
            <th scope="col">{t('signals.season.p75')}</th>
            <th scope="col">{t('signals.season.p90')}</th>
            <th scope="col">{t('signals.season.zone')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.firstDay}>
              <th scope="row">
                <bdi>{formatWeek(t, week)}</bdi>
              </th>
              <td>{week.cases ?? t('signals.season.missing')}</td>
              <td>{week.channel?.median ?? '–'}</td>
              <td>{week.channel?.p75 ?? '–'}</td>
              <td>{week.channel?.p90 ?? '–'}</td>
              <td>{week.zone ? t(`signals.zone.${week.zone}`) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
