import { useMemo, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChartPlot } from '../../../ui/chart/chart-plot.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Legend } from '../../../ui/chart/legend.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useDescription } from '../charts/labels.ts';
import type { Epidemiology } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import {
  buildCurveContent,
  type CurveDate,
  type CurveStack,
  curveDates,
  curveStacks,
} from './curve-content.ts';

type CurveChoice = { stack: CurveStack; date: CurveDate };

/** What the reader chooses: the date by which cases are drawn, if any onset is known, and by what they are divided. */
function CurveControls({
  choice: { stack, date },
  hasOnset,
  onChoose,
}: {
  choice: CurveChoice;
  hasOnset: boolean;
  onChoose: (choice: Partial<CurveChoice>) => void;
}) {
  const { t } = useTexts();
  return (
    <>
      {hasOnset && (
        <SelectField
          label={t('epidemiology.curve.date')}
          value={date}
          options={curveDates.map((value) => ({ value, label: t(`epidemiology.curve.dates.${value}`) }))}
          onChange={(event) => onChoose({ date: event.target.value as CurveDate })}
        />
      )}
      <SelectField
        label={t('epidemiology.curve.stack')}
        value={stack}
        options={curveStacks.map((value) => ({ value, label: t(`epidemiology.curve.stacks.${value}`) }))}
        onChange={(event) => onChoose({ stack: event.target.value as CurveStack })}
      />
    </>
  );
}

/** The epidemic curve by day or week, by date of report or of onset, divided by place or by sex and age. */
export function CurveCard({ found }: { found: Pick<Epidemiology, 'curve' | 'onset'> }) {
  const { t } = useTexts();
  const describe = useDescription();
  const { onset } = found;
  const [choice, setChoice] = useState<CurveChoice>({ stack: 'district', date: 'report' });
  const { stack } = choice;
  // The next filter may find no onset.
  const date = onset.curve ? choice.date : 'report';
  const curve = (date === 'onset' && onset.curve) || found.curve;
  const content = useMemo(() => buildCurveContent(t, curve, { stack, date }), [t, curve, stack, date]);
  const otherPlaces = stack === 'sexAge' ? 0 : curve[stack].others.placeCount;
  return (
    <ChartFrame
      content={content}
      empty={content.series.length === 0 ? t('dashboardCharts.empty') : null}
      controls={
        <CurveControls
          choice={{ stack, date }}
          hasOnset={Boolean(onset.curve)}
          onChoose={(chosen) => setChoice({ ...choice, ...chosen })}
        />
      }
      table={<ChartTable content={content} />}
      notes={[
        t(date === 'onset' ? 'epidemiology.curve.byOnset' : 'epidemiology.curve.byReport'),
        date === 'onset' &&
          t('epidemiology.curve.onsetLacks', { unknown: onset.casesUnknown, before: onset.casesBefore }),
        !onset.curve && t('epidemiology.curve.noOnset'),
        otherPlaces > 0 && t('epidemiology.curve.others', { count: otherPlaces }),
      ]}
    >
      <Legend content={content} />
      <ChartPlot content={content} description={describe(content)} />
    </ChartFrame>
  );
}
