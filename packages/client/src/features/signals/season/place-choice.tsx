import { type SignalLevel, signalLevels } from '@harken/domain/signals/monitoring/areas';
import { useFilters } from '../../../lib/lists/filters.ts';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { ChartSubject } from '../signals.api.ts';
import styles from './seasonal.module.css';

type Options = CallResponse<'signal/filters'>;
type Named = { id: number; name: string };

/** The chosen health risk and place, in the address; 0: the first one. */
type Chosen = { healthRiskId: number; level: string; placeId: number };
const nothingChosen: Chosen = { healthRiskId: 0, level: 'region', placeId: 0 };

/** The region, district and village in which the chosen place is; the first region if it is none of theirs. */
function findLevels({ locations }: Options, { level, placeId }: Chosen) {
  for (const region of locations.regions) {
    if (level === 'region' && region.id === placeId) return { region };
    for (const district of region.districts) {
      if (level === 'district' && district.id === placeId) return { region, district };
      const village = level === 'village' ? district.villages.find(({ id }) => id === placeId) : undefined;
      if (village) return { region, district, village };
    }
  }
  return { region: locations.regions[0] };
}

type Levels = { region?: Options['locations']['regions'][number]; district?: Named; village?: Named };

/** The smallest place that is chosen. */
function findPlace({ region, district, village }: Levels): { level: SignalLevel; place: Named } | null {
  if (village) return { level: 'village', place: village };
  if (district) return { level: 'district', place: district };
  return region ? { level: 'region', place: region } : null;
}

export type PlaceChoice = {
  subject: ChartSubject;
  names: { healthRisk: string; place: string };
  choose: (changed: Partial<Chosen>) => void;
};

/** The health risk and place in the address; null if there is none to choose. */
export function usePlaceChoice(options: Options, nationalSocietyId: number): PlaceChoice | null {
  const [chosen, choose] = useFilters(nothingChosen);
  const { healthRisks } = options;
  const healthRisk = healthRisks.find(({ id }) => id === chosen.healthRiskId) ?? healthRisks[0];
  const found = findPlace(findLevels(options, chosen));
  if (!healthRisk || !found) return null;
  const { level, place } = found;
  return {
    subject: { nationalSocietyId, healthRiskId: healthRisk.id, level, placeId: place.id },
    names: { healthRisk: healthRisk.name, place: place.name },
    choose,
  };
}

const toOptions = (all: string, places: readonly Named[] = []) => [
  { value: 0, label: all },
  ...places.map(({ id, name }) => ({ value: id, label: name })),
];

/** Selects for a health risk, and a region, one of its districts, and one of its villages. */
export function PlaceChoices({ options, choice }: { options: Options; choice: PlaceChoice }) {
  const { t } = useTexts();
  const { subject, choose } = choice;
  const levels: Levels = findLevels(options, subject);
  const { region, district, village } = levels;
  const districts = options.locations.regions.find(({ id }) => id === region?.id)?.districts ?? [];
  const villages = districts.find(({ id }) => id === district?.id)?.villages;
  const whole = t('signals.season.whole');
  /** A place, or the one that contains it if 0 was chosen. */
  const choosePlace = (at: number, id: number) => {
    const container = [region, region, district][at];
    const level = signalLevels[id === 0 ? at - 1 : at] ?? 'region';
    choose({ level, placeId: id === 0 ? (container?.id ?? 0) : id });
  };
  return (
    <div className={styles.choices}>
      <SelectField
        name="healthRisk"
        label={t('signals.healthRisk')}
        value={subject.healthRiskId}
        options={options.healthRisks.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose({ healthRiskId: Number(event.target.value) })}
      />
      <SelectField
        name="region"
        label={t('signals.season.region')}
        value={region?.id ?? 0}
        options={options.locations.regions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choosePlace(0, Number(event.target.value))}
      />
      <SelectField
        name="district"
        label={t('signals.season.district')}
        value={district?.id ?? 0}
        options={toOptions(whole, districts)}
        onChange={(event) => choosePlace(1, Number(event.target.value))}
      />
      <SelectField
        name="village"
        label={t('signals.season.village')}
        value={village?.id ?? 0}
        options={toOptions(whole, villages)}
        onChange={(event) => choosePlace(2, Number(event.target.value))}
      />
    </div>
  );
}
