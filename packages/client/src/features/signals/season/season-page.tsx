import { useState } from 'react';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useProject } from '../../../lib/requests/scope-queries.ts';
import { useRouteParams } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Empty, Loaded } from '../../../ui/loading/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { signalPaths } from '../signal-paths.ts';
import { type ChartSubject, useSignalFilterOptions } from '../signals.api.ts';
import styles from './seasonal.module.css';
import { SeasonalCard } from './seasonal-card.tsx';

type Options = CallResponse<'signal/filters'>;
type Named = { id: number; name: string };

/** The chosen place at each level; 0: the whole of the place above. */
type Chosen = { healthRiskId: number; regionId: number; districtId: number; villageId: number };

/** What can be chosen at each level below what is chosen above it. */
function findLevels({ locations }: Options, { regionId, districtId, villageId }: Chosen) {
  const region = locations.regions.find(({ id }) => id === regionId) ?? locations.regions[0];
  const district = region?.districts.find(({ id }) => id === districtId);
  const village = district?.villages.find(({ id }) => id === villageId);
  return { region, district, village };
}

/** The smallest place that is chosen. */
function findSubject({ region, district, village }: ReturnType<typeof findLevels>) {
  if (village) return { level: 'village', place: village } as const;
  if (district) return { level: 'district', place: district } as const;
  return region ? ({ level: 'region', place: region } as const) : null;
}

const toOptions = (all: string, places: readonly Named[] = []) => [
  { value: 0, label: all },
  ...places.map(({ id, name }) => ({ value: id, label: name })),
];

function Choices({
  options,
  chosen,
  onChange,
}: {
  options: Options;
  chosen: Chosen;
  onChange: (changed: Partial<Chosen>) => void;
}) {
  const { t } = useTexts();
  const { region, district, village } = findLevels(options, chosen);
  const whole = t('signals.season.whole');
  return (
    <div className={styles.choices}>
      <SelectField
        name="healthRisk"
        label={t('signals.healthRisk')}
        value={chosen.healthRiskId}
        options={options.healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange({ healthRiskId: Number(event.target.value) })}
      />
      <SelectField
        name="region"
        label={t('signals.season.region')}
        value={region?.id ?? 0}
        options={options.locations.regions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => onChange({ regionId: Number(event.target.value), districtId: 0, villageId: 0 })}
      />
      <SelectField
        name="district"
        label={t('signals.season.district')}
        value={district?.id ?? 0}
        options={toOptions(whole, region?.districts)}
        onChange={(event) => onChange({ districtId: Number(event.target.value), villageId: 0 })}
      />
      <SelectField
        name="village"
        label={t('signals.season.village')}
        value={village?.id ?? 0}
        options={toOptions(whole, district?.villages)}
        onChange={(event) => onChange({ villageId: Number(event.target.value) })}
      />
    </div>
  );
}

function Season({ options, nationalSocietyId }: { options: Options; nationalSocietyId: number }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<Chosen>({
    ...{ healthRiskId: options.healthRisks[0]?.id ?? 0, regionId: 0, districtId: 0, villageId: 0 },
  });
  const healthRisk = options.healthRisks.find(({ id }) => id === chosen.healthRiskId);
  const found = findSubject(findLevels(options, chosen));
  if (!healthRisk || !found) return <Empty>{t('signals.season.nothing')}</Empty>;
  const { level, place } = found;
  const subject: ChartSubject = {
    ...{ nationalSocietyId, healthRiskId: healthRisk.id, level, placeId: place.id },
  };
  return (
    <>
      <Choices {...{ options, chosen }} onChange={(changed) => setChosen({ ...chosen, ...changed })} />
      <SeasonalCard subject={subject} names={{ healthRisk: healthRisk.name, place: place.name }} />
    </>
  );
}

function SeasonPage({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const options = useSignalFilterOptions(nationalSocietyId);
  return (
    <Loaded query={options} label={t('signals.season.loading')}>
      {(found) => <Season options={found} nationalSocietyId={nationalSocietyId} />}
    </Loaded>
  );
}

/** Seasonal charts of a national society: any health risk in any of its places. */
export function SocietySeasonPage() {
  const { t } = useTexts();
  const { nationalSocietyId } = useRouteParams(signalPaths.seasonOfSociety);
  return (
    <Page title={t('signals.season.title')}>
      <SeasonPage nationalSocietyId={nationalSocietyId} />
    </Page>
  );
}

/** The same, opened from a project. */
export function ProjectSeasonPage() {
  const { t } = useTexts();
  const { projectId } = useRouteParams(signalPaths.seasonOfProject);
  const project = useProject(projectId);
  return (
    <Page title={t('signals.season.title')}>
      <Loaded query={project} label={t('signals.season.loading')}>
        {({ nationalSociety }) => <SeasonPage nationalSocietyId={nationalSociety.id} />}
      </Loaded>
    </Page>
  );
}
