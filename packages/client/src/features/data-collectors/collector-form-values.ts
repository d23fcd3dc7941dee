import { firstFailing, required } from '@harken/domain/forms/form-rules';
import { inRange, integer } from '@harken/domain/forms/number-rules';
import { coordinateLimits as limits } from '@harken/domain/geography/limits';
import type { Collector, CollectorFields, CollectorOffers } from './collector-form.api.ts';

/** What is written and chosen of one place. Nothing chosen is null; coordinates are text while they are typed. */
export type PlaceValues = {
  /** The id of a place that the collector has already. */
  locationId: number | null;
  regionId: number | null;
  districtId: number | null;
  villageId: number | null;
  zoneId: number | null;
  latitude: string;
  longitude: string;
};

export type CollectorValues = {
  dataCollectorType: Collector['dataCollectorType'];
  deployed: boolean;
  name: string;
  displayName: string;
  sex: NonNullable<Collector['sex']> | '';
  birthGroupDecade: string;
  phoneNumber: string;
  additionalPhoneNumber: string;
  supervisorId: number | null;
  locations: PlaceValues[];
};

export const latitudeRules = [required, integer, inRange(limits.latitude.min, limits.latitude.max)];
export const longitudeRules = [required, integer, inRange(limits.longitude.min, limits.longitude.max)];
const latitudeFailure = firstFailing<string>(...latitudeRules);
const longitudeFailure = firstFailing<string>(...longitudeRules);

/** A point on the map, in degrees. */
export type Point = { latitude: number; longitude: number };

/** Where the coordinates of a place lead; null while they lead nowhere. */
export function pointOf({ latitude, longitude }: Pick<PlaceValues, 'latitude' | 'longitude'>): Point | null {
  if (latitudeFailure(latitude) || longitudeFailure(longitude)) return null;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** Degrees as they are written in the form. The sixth decimal is a step of eleven centimeters. */
export function writtenDegrees(degrees: number): string {
  return String(Number(degrees.toFixed(6)));
}

/** A further place: in the region and district of the one before. */
export function newPlace(before?: PlaceValues): PlaceValues {
  return {
    locationId: null,
    regionId: before?.regionId ?? null,
    districtId: before?.districtId ?? null,
    villageId: null,
    zoneId: null,
    latitude: '',
    longitude: '',
  };
}

/** What the form of a new collector begins with: somebody on duty whose place is not known yet. */
export function unwritten({ defaultSupervisorId }: CollectorOffers): CollectorValues {
  return {
    dataCollectorType: 'Human',
    deployed: true,
    name: '',
    displayName: '',
    sex: '',
    birthGroupDecade: '',
    phoneNumber: '',
    additionalPhoneNumber: '',
    supervisorId: defaultSupervisorId ?? null,
    locations: [newPlace()],
  };
}

/** What the form of a known collector begins with. */
export function valuesOf(collector: Collector): CollectorValues {
  return {
    dataCollectorType: collector.dataCollectorType,
    deployed: collector.deployed,
    name: collector.name,
    displayName: collector.displayName ?? '',
    sex: collector.sex ?? '',
    birthGroupDecade: String(collector.birthGroupDecade ?? ''),
    phoneNumber: collector.phoneNumber ?? '',
    additionalPhoneNumber: collector.additionalPhoneNumber ?? '',
    supervisorId: collector.supervisorId,
    locations: collector.locations.length > 0 ? collector.locations.map(placeOf) : [newPlace()],
  };
}

function placeOf(place: Collector['locations'][number]): PlaceValues {
  return {
    locationId: place.id,
    regionId: place.regionId,
    districtId: place.districtId,
    villageId: place.villageId,
    zoneId: place.zoneId ?? null,
    latitude: writtenDegrees(place.latitude),
    longitude: writtenDegrees(place.longitude),
  };
}

type SentFor = { projectId: number; supervisors: CollectorOffers['supervisors'] };

/** The fields as the server takes them. What only people have is not sent of a collection point. */
export function sentOf(values: CollectorValues, { projectId, supervisors }: SentFor): CollectorFields {
  const isHuman = values.dataCollectorType === 'Human';
  const ofPeople = isHuman
    ? {
        displayName: values.displayName.trim(),
        sex: values.sex || null,
        birthGroupDecade: Number(values.birthGroupDecade) || null,
        additionalPhoneNumber: values.additionalPhoneNumber.trim(),
      }
    : { displayName: null, sex: null, birthGroupDecade: null, additionalPhoneNumber: null };
  const supervisor = supervisors.find(({ id }) => id === values.supervisorId);
  return {
    projectId,
    dataCollectorType: values.dataCollectorType,
    name: values.name.trim(),
    ...ofPeople,
    phoneNumber: values.phoneNumber.trim(),
    deployed: values.deployed,
    supervisorId: values.supervisorId ?? 0,
    linkedToHeadSupervisor: supervisor?.role === 'HeadSupervisor',
    locations: values.locations.map((place) => ({
      id: place.locationId,
      latitude: Number(place.latitude),
      longitude: Number(place.longitude),
      regionId: place.regionId,
      districtId: place.districtId,
      villageId: place.villageId ?? 0,
      zoneId: place.zoneId,
    })),
  };
}
