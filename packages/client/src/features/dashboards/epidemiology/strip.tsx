import { classify } from '@harken/domain/geography/classes/classes';
import { useMemo, useState } from 'react';
import { isolate } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { AreaLegend } from '../../../ui/map/areas/area-legend.tsx';
import { describeLegend } from '../map/areas/area-values.ts';
import type { Strip } from './api.ts';
import { ChartFrame } from './chart-frame.tsx';
import { namePlaces } from './curve-content.ts';
import { buildStripFile } from './files.ts';
import { firstRows, MoreRows } from './more-rows.tsx';
import { NumberTable } from './number-table.tsx';
import { StripDrawing } from './strip-drawing.tsx';

type Week = Strip['weeks'][number];
type Shown = Pick<Strip, 'weeks' | 'places'>;

const nameWeek = (t: Translate, { epiWeek, epiYear, isPartial }: Week) => {
  const name = t('dashboardCharts.weekOfYear', { week: epiWeek, year: epiYear });
  return isPartial ? t('epidemiology.strip.partialWeek', { week: name }) : name;
};

/** The same numbers: a row for each place, a column for each week. */
function StripTable({ title, level, shown, names }: NamedStrip) {
  const { t } = useTexts();
  const missing = t('epidemiology.strip.missingCell');
  return (
    <NumberTable
      title={title}
      head={[t(`casesByPlace.levels.${level}`), ...shown.weeks.map((week) => nameWeek(t, week))]}
      rows={shown.places.map(({ id, name, weeks }) => ({
        key: id,
        cells: [names.get(id) ?? name, ...weeks.map(({ cases }) => cases ?? missing)],
      }))}
    />
  );
}

type NamedStrip = {
  title: string;
  level: Strip['level'];
  shown: Shown;
  names: ReadonlyMap<number, string>;
};

function Drawing({ title, level, shown, names }: NamedStrip) {
  const { t, language } = useTexts();
  const { weeks, places } = shown;
  const cells = useMemo(() => places.flatMap((place) => place.weeks.map(({ cases }) => cases)), [places]);
  const known = useMemo(() => cells.filter((cases) => typeof cases === 'number'), [cells]);
  const classes = useMemo(() => classify(known, { method: 'quantile', isCount: true }), [known]);
  const hasMissing = known.length < cells.length;
  const format = (value: number) => new Intl.NumberFormat(`${language}-u-nu-latn`).format(value);
  const legend = describeLegend(t, classes, { format, hasUnknown: false });
  const missing = { tone: 'unknown' as const, text: t('epidemiology.strip.missing') };
  return (
    <>
      <StripDrawing
        {...{ strip: shown, names, classes }}
        description={t('epidemiology.strip.description', {
          ...{ places: places.length, weeks: weeks.length, missing: cells.length - known.length },
          total: known.reduce((sum, cases) => sum + cases, 0),
        })}
        cellsLabel={t('epidemiology.strip.cells', { title })}
        describeCell={({ place, week }) => {
          const [at, when] = [places[place], weeks[week]];
          if (!at || !when) return '';
          const named = { place: isolate(names.get(at.id) ?? at.name), week: nameWeek(t, when) };
          const cases = at.weeks[week]?.cases;
          return typeof cases === 'number'
            ? t('epidemiology.strip.cell', { ...named, count: cases })
            : t('epidemiology.strip.cellMissing', named);
        }}
      />
      <AreaLegend
        label={`${title}: ${t(`casesByPlace.levels.${level}`)}`}
        entries={hasMissing ? [...legend, missing] : legend}
      />
    </>
  );
}

type StripCardProps = {
  strip: Strip;
  /** The districts whose villages can be shown. */
  districts: readonly { id: number; name: string }[];
  districtId: number | null;
  onDistrict: (districtId: number | null) => void;
};

/** Cases by place and epi week, with the weeks in which a place could not report. */
export function StripCard({ strip, districts, districtId, onDistrict }: StripCardProps) {
  const { t } = useTexts();
  const { level, weeks, places, weeksLeftOut, placesLeftOut, casesLeftOut } = strip;
  const [isLong, setIsLong] = useState(false);
  const title = t('epidemiology.strip.title');
  const shown = useMemo(
    () => ({ level, weeks, places: isLong ? places : places.slice(0, firstRows) }),
    [level, weeks, places, isLong],
  );
  const names = useMemo(() => namePlaces(places), [places]);
  const named = { title, level, shown, names };
  const isEmpty = places.length === 0 || weeks.length === 0;
  return (
    <ChartFrame
      content={buildStripFile(title, shown)}
      empty={isEmpty ? t('casesByPlace.none') : null}
      controls={
        <SelectField
          label={t('epidemiology.strip.choose')}
          value={districtId ?? 0}
          options={[
            { value: 0, label: t('epidemiology.strip.allDistricts') },
            ...districts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onDistrict(Number(event.target.value) || null)}
        />
      }
      table={<StripTable {...named} />}
      notes={[
        t('epidemiology.strip.about'),
        weeks.some(({ isPartial }) => isPartial) && t('epidemiology.strip.aboutPartial'),
        weeksLeftOut > 0 && t('epidemiology.strip.weeksLeftOut', { count: weeksLeftOut }),
        placesLeftOut > 0 &&
          t('epidemiology.strip.placesLeftOut', { count: placesLeftOut, cases: casesLeftOut }),
      ]}
    >
      <Drawing {...named} />
      <MoreRows count={places.length - shown.places.length} onShow={() => setIsLong(true)} />
    </ChartFrame>
  );
}
