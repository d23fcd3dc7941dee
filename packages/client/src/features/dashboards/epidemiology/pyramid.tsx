import type { PyramidAge, PyramidSex } from '@harken/domain/dashboards/epidemiology/pyramid';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Epidemiology } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './epidemiology.module.css';
import { buildPyramidFile } from './files.ts';
import { NumberTable } from './number-table.tsx';

type Pyramid = Epidemiology['pyramid'];

const ages = ['atLeastFive', 'belowFive'] as const;
const ageKeys = { atLeastFive: 'atLeastFive', belowFive: 'below5' } as const;

const getCases = ({ groups }: Pyramid, age: PyramidAge, sex: PyramidSex) =>
  groups.find((group) => group.age === age && group.sex === sex)?.cases ?? 0;

/** A bar as long as its share of the longest. */
function Bar({ cases, longest, sex }: { cases: number; longest: number; sex: PyramidSex }) {
  return (
    <span className={styles.barPlace} data-sex={sex}>
      <span className={styles.bar} style={{ inlineSize: `${(80 * cases) / longest}%` }} />
      <b>{cases}</b>
    </span>
  );
}

function Drawing({ pyramid, description }: { pyramid: Pyramid; description: string }) {
  const { t } = useTexts();
  const longest = Math.max(1, ...pyramid.groups.map(({ cases }) => cases));
  const unknown = getCases(pyramid, 'unknown', 'unknown');
  return (
    <div role="img" aria-label={description} className={styles.pyramid}>
      <div className={styles.pyramidRow}>
        <span className={styles.femaleTitle}>{t('dashboardCharts.females')}</span>
        <span />
        <span>{t('dashboardCharts.males')}</span>
      </div>
      {ages.map((age) => (
        <div key={age} className={styles.pyramidRow}>
          <Bar sex="female" cases={getCases(pyramid, age, 'female')} longest={longest} />
          <span className={styles.age}>{t(`dashboardCharts.${ageKeys[age]}`)}</span>
          <Bar sex="male" cases={getCases(pyramid, age, 'male')} longest={longest} />
        </div>
      ))}
      <div className={styles.pyramidUnknown}>
        <span>{t('dashboardCharts.unspecified')}</span>
        <Bar sex="unknown" cases={unknown} longest={longest} />
      </div>
    </div>
  );
}

/** Cases by sex and age in the whole period, with the people of aggregate reports. */
export function PyramidCard({ pyramid }: { pyramid: Pyramid }) {
  const { t } = useTexts();
  const title = t('epidemiology.pyramid.title');
  const total = pyramid.groups.reduce((sum, { cases }) => sum + cases, 0);
  const known = ages.map((age) => {
    const [female, male] = [getCases(pyramid, age, 'female'), getCases(pyramid, age, 'male')];
    return { age, female, male };
  });
  const unknown = getCases(pyramid, 'unknown', 'unknown');
  const addUp = (sex: 'female' | 'male') => known.reduce((sum, row) => sum + row[sex], 0);
  const none = '–';
  const description = t('epidemiology.pyramid.description', {
    femalesAtLeastFive: getCases(pyramid, 'atLeastFive', 'female'),
    malesAtLeastFive: getCases(pyramid, 'atLeastFive', 'male'),
    femalesBelowFive: getCases(pyramid, 'belowFive', 'female'),
    malesBelowFive: getCases(pyramid, 'belowFive', 'male'),
    unknown,
  });
  const table = (
    <NumberTable
      title={title}
      head={[
        t('epidemiology.pyramid.age'),
        ...[t('dashboardCharts.females'), t('dashboardCharts.males')],
        ...[t('epidemiology.unknown'), t('chart.all')],
      ]}
      rows={[
        ...known.map(({ age, female, male }) => ({
          key: age,
          cells: [t(`dashboardCharts.${ageKeys[age]}`), female, male, none, female + male],
        })),
        { key: 'unknown', cells: [t('epidemiology.unknown'), none, none, unknown, unknown] },
      ]}
      foot={[t('chart.all'), addUp('female'), addUp('male'), unknown, total]}
    />
  );
  return (
    <ChartFrame
      content={buildPyramidFile(title, pyramid)}
      empty={total === 0 ? t('dashboardCharts.emptyPeople') : null}
      table={table}
      notes={[
        pyramid.withoutGroup > 0 && t('epidemiology.pyramid.withoutGroup', { count: pyramid.withoutGroup }),
      ]}
    >
      <Drawing pyramid={pyramid} description={description} />
    </ChartFrame>
  );
}
