import { classMethods } from '@harken/domain/geography/classes/classes';
import { useTexts } from '../../../../lib/texts/texts.tsx';
import { Choice, SmallSelect } from '../../../../ui/map/tools/choice.tsx';
import type { AreaView } from './area-values.ts';
import type { AreaMap } from './use-area-map.ts';

/** Switches between bubbles and areas. */
export function ViewChoice({
  isAreas,
  onChange,
}: {
  isAreas: boolean;
  onChange: (isAreas: boolean) => void;
}) {
  const { t } = useTexts();
  return (
    <Choice
      label={t('dashboardMap.view')}
      options={[
        { value: 'bubbles', label: t('dashboardMap.view.bubbles') },
        { value: 'areas', label: t('dashboardMap.view.areas') },
      ]}
      value={isAreas ? 'areas' : 'bubbles'}
      onChange={(view) => onChange(view === 'areas')}
    />
  );
}

/** What the colours of areas mean, and in which period. */
export function AreaControls({ view, setView, levels }: Pick<AreaMap, 'view' | 'setView' | 'levels'>) {
  const { t } = useTexts();
  const change = (changed: Partial<AreaView>) => setView({ ...view, ...changed });
  return (
    <>
      <Choice
        label={t('dashboardMap.measure')}
        options={[
          { value: 'cases', label: t('dashboardMap.measure.cases') },
          { value: 'rate', label: t('dashboardMap.measure.rate') },
        ]}
        value={view.measure}
        onChange={(measure) => change({ measure })}
      />
      <Choice
        label={t('dashboardMap.time')}
        options={[
          { value: 'whole', label: t('dashboardMap.time.whole') },
          { value: 'moving', label: t('dashboardMap.time.moving') },
        ]}
        value={view.period === null ? 'whole' : 'moving'}
        onChange={(time) => change({ period: time === 'whole' ? null : 0 })}
      />
      {levels.length > 1 && (
        <SmallSelect
          label={t('dashboardMap.level')}
          options={levels.map((level) => ({ value: level, label: t(`dashboardMap.level.${level}`) }))}
          value={view.level}
          onChange={(level) => change({ level })}
        />
      )}
      <SmallSelect
        label={t('dashboardMap.classes')}
        options={classMethods.map((method) => ({
          value: method,
          label: t(`dashboardMap.classes.${method}`),
        }))}
        value={view.method}
        onChange={(method) => change({ method })}
      />
    </>
  );
}
