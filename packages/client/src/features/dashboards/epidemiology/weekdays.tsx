import { useContext, useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChartPlot } from '../../../ui/chart/chart-plot.tsx';
import type { ChartContent } from '../../../ui/chart/chart-types.ts';
import { Legend } from '../../../ui/chart/legend.tsx';
import { WeekStartContext } from '../../../ui/date-field/week-start.ts';
import type { Epidemiology } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import { buildWeekdaysFile } from './files.ts';
import { NumberTable } from './number-table.tsx';

type Weekday = Epidemiology['reporting']['weekdays'][number];

/** A Monday, to name weekdays. */
const aMonday = Date.UTC(2024, 0, 1);
const dayMilliseconds = 86_400_000;

/** Below this number nothing is said about a weekday: chance moves it too far. */
const fewestExpected = 5;

function useWeekdayNames() {
  const { language } = useTexts();
  return useMemo(() => {
    const create = (weekday: 'long' | 'short') => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return (day: number) => format.format(aMonday + (day - 1) * dayMilliseconds);
    };
    return { long: create('long'), short: create('short') };
  }, [language]);
}

/** Reports by day of the week against what its number of days lets expect. */
export function WeekdaysCard({ reporting }: Pick<Epidemiology, 'reporting'>) {
  const { t, language } = useTexts();
  const names = useWeekdayNames();
  const startsOnSunday = useContext(WeekStartContext) === 'Sunday';
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { maximumFractionDigits: 1 });
  const weekdays: Weekday[] = startsOnSunday
    ? [...reporting.weekdays.slice(6), ...reporting.weekdays.slice(0, 6)]
    : reporting.weekdays;
  const title = t('epidemiology.weekdays.title');
  const content: ChartContent = {
    ...{ title, periodHeader: t('epidemiology.weekdays.weekday') },
    periods: weekdays.map(({ weekday }) => ({ label: names.short(weekday), name: names.long(weekday) })),
    series: [
      {
        key: 'reports',
        name: t('epidemiology.weekdays.reports'),
        counts: weekdays.map(({ reports }) => reports),
      },
    ],
    lines: [{ values: weekdays.map(({ expected }) => expected), isDashed: true }],
    keys: [{ pen: 'dashed', name: t('epidemiology.weekdays.expected') }],
  };
  const describe = ({ reports, expected }: Weekday) =>
    t('epidemiology.weekdays.column', { count: reports, expected: format.format(expected) });
  const isUncertain = weekdays.some(({ days, expected }) => days > 0 && expected < fewestExpected);
  return (
    <ChartFrame
      content={buildWeekdaysFile(content, { ...reporting, weekdays })}
      empty={reporting.reports === 0 ? t('epidemiology.weekdays.empty') : null}
      table={
        <NumberTable
          title={title}
          head={[
            ...[t('epidemiology.weekdays.weekday'), t('epidemiology.weekdays.days')],
            ...[t('epidemiology.weekdays.reports'), t('epidemiology.weekdays.expected')],
          ]}
          rows={weekdays.map(({ weekday, days, reports, expected }) => ({
            key: weekday,
            cells: [names.long(weekday), days, reports, format.format(expected)],
          }))}
        />
      }
      notes={[
        t('epidemiology.weekdays.about'),
        isUncertain && t('epidemiology.weekdays.few', { count: fewestExpected }),
      ]}
    >
      <Legend content={content} />
      <ChartPlot
        content={content}
        description={t('epidemiology.weekdays.description', {
          days: weekdays
            .map((day) => `${names.long(day.weekday)}: ${describe(day)}`)
            .join(t('dashboardCharts.separator')),
        })}
        getDetails={(index) => (weekdays[index] ? describe(weekdays[index]) : '')}
      />
    </ChartFrame>
  );
}
