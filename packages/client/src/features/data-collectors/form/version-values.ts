import { formatBirthDecade } from '@harken/domain/data-collectors/decades';
import type { EditedField } from '@harken/domain/data-collectors/edit-conflicts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { type Collector, type CollectorFields, usePlaceNames } from './api.ts';
import { formatDegrees } from './values.ts';

type Place = CollectorFields['locations'][number];

const distinct = (ids: ReadonlyArray<number | null | undefined>) => [
  ...new Set(ids.filter((id): id is number => typeof id === 'number')),
];

/** Describes places by village, zone and coordinates. Names that are not loaded yet are left out. */
function usePlaceFormat(versions: readonly CollectorFields[]): (place: Place) => string {
  const places = versions.flatMap(({ locations }) => locations);
  const { villages, zones } = usePlaceNames(
    distinct(places.map(({ districtId }) => districtId)),
    distinct(places.filter(({ zoneId }) => zoneId).map(({ villageId }) => villageId)),
  );
  return ({ villageId, zoneId, latitude, longitude }) => {
    const names = [villages.get(villageId), zoneId ? zones.get(zoneId) : undefined];
    const coordinates = isolateLeftToRight(`${formatDegrees(latitude)}, ${formatDegrees(longitude)}`);
    return [...names.flatMap((name) => (name ? [isolate(name)] : [])), coordinates].join(' · ');
  };
}

/** The label of a field that differs. */
export const getVersionLabel = (t: Translate, field: EditedField) =>
  t(field === 'locations' ? 'dataCollectorForm.places' : `dataCollectorForm.${field}`);

/** Formats the fields of versions of a collector for reading. */
export function useVersionFormat(collector: Collector, versions: readonly CollectorFields[]) {
  const { t } = useTexts();
  const formatPlace = usePlaceFormat(versions);
  const formatText = (text: string | null | undefined) => text && isolate(text);
  const formatters: Record<EditedField, (version: CollectorFields) => string | null | undefined> = {
    name: ({ name }) => formatText(name),
    displayName: ({ displayName }) => formatText(displayName),
    sex: ({ sex }) => sex && t(`dataCollectorForm.sexes.${sex}`),
    birthGroupDecade: ({ birthGroupDecade: decade }) =>
      decade ? isolateLeftToRight(formatBirthDecade(decade)) : null,
    deployed: ({ deployed }) =>
      t(deployed ? 'dataCollectorForm.deployed' : 'dataCollectors.deployed.NotDeployed'),
    phoneNumber: ({ phoneNumber }) => phoneNumber && isolateLeftToRight(phoneNumber),
    additionalPhoneNumber: ({ additionalPhoneNumber: number }) => number && isolateLeftToRight(number),
    supervisorId: ({ supervisorId }) =>
      formatText(collector.formData.supervisors.find(({ id }) => id === supervisorId)?.name),
    locations: ({ locations }) => locations.map(formatPlace).join('\n'),
  };
  return (field: EditedField, version: CollectorFields) =>
    formatters[field](version) || t('collectorConflict.empty');
}
