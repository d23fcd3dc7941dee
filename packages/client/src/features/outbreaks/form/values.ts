import type { Responsibility } from '@harken/domain/outbreaks/limits';
import type { Translate } from '../../../lib/texts/texts.tsx';
import type { Outbreak, OutbreakFields, OutbreakFormOptions } from '../outbreaks.api.ts';

/** Values of the form. A place is `district 7`; the select field holds text. */
export type OutbreakValues = {
  healthRiskId: string;
  outbreakName: string;
  startedOn: string;
  outbreakPlaces: string[];
  responsiblePeople: { userId: string; responsibility: Responsibility }[];
};

export function toFormValues(outbreak: Outbreak | undefined, { today }: OutbreakFormOptions): OutbreakValues {
  return {
    healthRiskId: String(outbreak?.healthRiskId ?? ''),
    outbreakName: outbreak?.name ?? '',
    startedOn: outbreak?.startedOn ?? today,
    outbreakPlaces: outbreak?.places.map(({ level, id }) => `${level} ${id}`) ?? [],
    // people of other organizations stay as they are
    responsiblePeople: (outbreak?.people ?? []).flatMap(({ userId, responsibility }) =>
      userId ? [{ userId: String(userId), responsibility }] : [],
    ),
  };
}

export function toRequest(values: OutbreakValues): OutbreakFields {
  return {
    healthRiskId: Number(values.healthRiskId),
    outbreakName: values.outbreakName.trim(),
    startedOn: values.startedOn,
    outbreakPlaces: values.outbreakPlaces.map((place) => {
      const [level, id] = place.split(' ');
      return { level: level as 'region', id: Number(id) };
    }),
    responsiblePeople: values.responsiblePeople
      .filter(({ userId }) => userId !== '')
      .map(({ userId, responsibility }) => ({ userId: Number(userId), responsibility })),
  };
}

/** Every region, district and village, named with the place around it. */
export function listPlaces(t: Translate, { locations }: OutbreakFormOptions) {
  const inPlace = (place: string, around: string) => t('outbreaks.form.placeIn', { place, around });
  return locations.regions.flatMap((region) => [
    { value: `region ${region.id}`, label: region.name },
    ...region.districts.flatMap((district) => [
      { value: `district ${district.id}`, label: inPlace(district.name, region.name) },
      ...district.villages.map((village) => ({
        value: `village ${village.id}`,
        label: inPlace(village.name, district.name),
      })),
    ]),
  ]);
}
