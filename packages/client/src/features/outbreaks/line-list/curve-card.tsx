import { useState } from 'react';
import { pathTo } from '../../../lib/routes.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { ChartCard, type ChartContent } from '../../../ui/chart/chart-card.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Loaded } from '../../../ui/loading/loaded.tsx';
import { outbreakPaths } from '../outbreak-paths.ts';
import type { Outbreak } from '../outbreaks.api.ts';
import styles from '../outbreaks.module.css';
import { type LineListCurves, useLineListCurve } from './api.ts';

const bases = ['onset', 'report'] as const;
type Basis = (typeof bases)[number];
const classes = ['suspected', 'probable', 'confirmed'] as const;

function toContent(t: Translate, curve: LineListCurves[Basis], basis: Basis): ChartContent {
  const isDay = curve.groupingType === 'Day';
  return {
    title: t(`lineList.curve.${basis}`),
    periods: curve.periods.map((day) => ({ label: day.slice(5), name: day, group: day.slice(0, 4) })),
    periodHeader: t(isDay ? 'lineList.curve.day' : 'lineList.curve.week'),
    series: classes.map((name) => ({ key: name, name: t(`cases.class.${name}`), counts: curve[name] })),
  };
}

function Curve({ outbreak, curves }: { outbreak: Outbreak; curves: LineListCurves }) {
  const { t } = useTexts();
  const [basis, setBasis] = useState<Basis>('onset');
  const curve = curves[basis];
  const content = toContent(t, curve, basis);
  return (
    <ChartCard
      content={content}
      description={t('lineList.curve.description', { code: outbreak.code })}
      note={t('lineList.curve.unknown', { count: curve.unknown })}
      more={
        <SelectField
          label={t('lineList.curve.by')}
          value={basis}
          options={bases.map((value) => ({ value, label: t(`lineList.curve.by.${value}`) }))}
          onChange={(event) => setBasis(event.target.value as Basis)}
        />
      }
      empty={t(curve.unknown > 0 ? 'lineList.curve.noDates' : 'lineList.curve.none')}
      fileName={`${outbreak.code}-curve`}
    />
  );
}

/** The epidemic curve of the line list of an outbreak, and the way to the line list. */
export function LineListCurveCard({ outbreak }: { outbreak: Outbreak }) {
  const { t } = useTexts();
  const curves = useLineListCurve(outbreak.id);
  const mayList = useCan('lineLists.list');
  const { nationalSocietyId, id: outbreakId } = outbreak;
  return (
    <>
      <Loaded query={curves} label={t('lineList.curve.loading')} rows={3}>
        {(found) => <Curve outbreak={outbreak} curves={found} />}
      </Loaded>
      {mayList && (
        <div className={styles.buttons}>
          <LinkButton icon="table" to={pathTo(outbreakPaths.lineList, { nationalSocietyId, outbreakId })}>
            {t('lineList.open')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
