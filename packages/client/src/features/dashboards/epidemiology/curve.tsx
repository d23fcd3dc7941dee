import { useMemo, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { ChartPlot } from '../../../ui/chart/chart-plot.tsx';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Legend } from '../../../ui/chart/legend.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useDescription } from '../charts/labels.ts';
import type { EpidemicCurve } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import { buildCurveContent, type CurveStack, curveStacks } from './curve-content.ts';

/** The epidemic curve by day or week, by date of report, divided by place or by sex and age. */
export function CurveCard({ curve }: { curve: EpidemicCurve }) {
  const { t } = useTexts();
  const describe = useDescription();
  const [stack, setStack] = useState<CurveStack>('district');
  const content = useMemo(() => buildCurveContent(t, curve, stack), [t, curve, stack]);
  const otherPlaces = stack === 'sexAge' ? 0 : curve[stack].others.placeCount;
  return (
    <ChartFrame
      content={content}
      empty={content.series.length === 0 ? t('dashboardCharts.empty') : null}
      controls={
        <SelectField
          label={t('epidemiology.curve.stack')}
          value={stack}
          options={curveStacks.map((value) => ({ value, label: t(`epidemiology.curve.stacks.${value}`) }))}
          onChange={(event) => setStack(event.target.value as CurveStack)}
        />
      }
      table={<ChartTable content={content} />}
      notes={[
        t('epidemiology.curve.byReport'),
        otherPlaces > 0 && t('epidemiology.curve.others', { count: otherPlaces }),
      ]}
    >
      <Legend content={content} />
      <ChartPlot content={content} description={describe(content)} />
    </ChartFrame>
  );
}
