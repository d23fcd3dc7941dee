import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Empty, Loaded, type LoadedQuery } from '../../../ui/loading/loaded.tsx';
import type { DashboardFilterOptions } from '../dashboards.api.ts';
import type { Epidemiology } from './api.ts';
import { CurveCard } from './curve.tsx';
import { namePlaces } from './curve-content.ts';
import { DelaysCard } from './delays.tsx';
import styles from './epidemiology.module.css';
import { GapsCard } from './gaps.tsx';
import { PyramidCard } from './pyramid.tsx';
import { StripCard } from './strip.tsx';
import { VillagesCard } from './villages.tsx';
import { WeekdaysCard } from './weekdays.tsx';

type EpidemiologyBodyProps = {
  query: LoadedQuery<Epidemiology>;
  choices: DashboardFilterOptions | undefined;
  /** Whose pages of villages are linked; null for a national society. */
  projectId: number | null;
  /** The district whose villages the strip shows; null: all districts. */
  stripDistrictId: number | null;
  onStripDistrict: (districtId: number | null) => void;
  /** Undefined if nothing is filtered. */
  onReset: (() => void) | undefined;
};

/** The districts of the structure, by name, each once. */
function useDistricts(choices: DashboardFilterOptions | undefined) {
  return useMemo(() => {
    const places = (choices?.locations.regions ?? []).flatMap(({ name: region, districts }) =>
      districts.map(({ id, name }) => ({ id, name, within: [region] })),
    );
    const names = namePlaces(places);
    return places
      .map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
      .sort((a, b) => a.name.localeCompare(b.name));
  }, [choices]);
}

function NoReports({ onReset }: Pick<EpidemiologyBodyProps, 'onReset'>) {
  const { t } = useTexts();
  return (
    <Empty action={onReset && <Button onClick={onReset}>{t('ui.filter.reset')}</Button>}>
      {t('dashboards.none')}
    </Empty>
  );
}

/** Person, time, place and reporting: the charts of the page of epidemiology. */
export function EpidemiologyBody(props: EpidemiologyBodyProps) {
  const { query, choices, projectId, stripDistrictId, onStripDistrict, onReset } = props;
  const { t } = useTexts();
  const districts = useDistricts(choices);
  return (
    <Loaded
      query={query}
      label={t('epidemiology.loading')}
      rows={8}
      isEmpty={({ cases, reporting }) => cases === 0 && reporting.reports === 0}
      empty={<NoReports onReset={onReset} />}
    >
      {(found) => (
        <div className={styles.parts}>
          <CurveCard found={found} />
          <div className={styles.pair}>
            <PyramidCard pyramid={found.pyramid} />
            <WeekdaysCard reporting={found.reporting} />
          </div>
          <StripCard
            strip={found.strip}
            districts={districts}
            districtId={stripDistrictId}
            onDistrict={onStripDistrict}
          />
          <div className={styles.pair}>
            <VillagesCard found={found} projectId={projectId} />
            <GapsCard reporting={found.reporting} />
          </div>
          <DelaysCard onset={found.onset} />
        </div>
      )}
    </Loaded>
  );
}
