import { combineRules, required } from '@harken/domain/forms/form-rules';
import { inRange, numeric } from '@harken/domain/forms/number-rules';
import { coordinateLimits as limits } from '@harken/domain/geography/limits';
import type { Collector, CollectorFields, CollectorFormOptions } from './api.ts';

/** The values of one place. A choice not made is null; coordinates are text while they are typed. */
export type PlaceValues = {
  /** The id of a stored place. */
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
  /** Asked for a new collector only; later, actions of the list change it. */
  inTraining: boolean;
  name: string;
  displayName: string;
  sex: NonNullable<Collector['sex']> | '';
  birthGroupDecade: string;
  phoneNumber: string;
  additionalPhoneNumber: string;
  supervisorId: number | null;
  locations: PlaceValues[];
};

export const latitudeRules = [required, numeric, inRange(limits.latitude.min, limits.latitude.max)];
export const longitudeRules = [required, numeric, inRange(limits.longitude.min, limits.longitude.max)];
const latitudeFailure = combineRules<string>(...latitudeRules);
const longitudeFailure = combineRules<string>(...longitudeRules);

/** Coordinates in degrees. */
export type Point = { latitude: number; longitude: number };

/** The coordinates of a place; null while they are missing or invalid. */
export function toPoint({ latitude, longitude }: Pick<PlaceValues, 'latitude' | 'longitude'>): Point | null {
  if (latitudeFailure(latitude) || longitudeFailure(longitude)) return null;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** Formats degrees for the form. The sixth decimal is about eleven centimetres. */
export function formatDegrees(degrees: number): string {
  return String(Number(degrees.toFixed(6)));
}

/** Another place, in the region and district of the one before. */
export function createPlaceValues(before?: PlaceValues): PlaceValues {
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

/** The initial values for a new collector: deployed, in training, without a place. */
export function createFormValues({
  defaultSupervisorId,
  supervisors,
}: CollectorFormOptions): CollectorValues {
  return {
    dataCollectorType: 'Human',
    deployed: true,
    inTraining: true,
    name: '',
    displayName: '',
    sex: '',
    birthGroupDecade: '',
    phoneNumber: '',
    additionalPhoneNumber: '',
    supervisorId: defaultSupervisorId ?? (supervisors.length === 1 ? (supervisors[0]?.id ?? null) : null),
    locations: [createPlaceValues()],
  };
}

/** The initial values for a stored collector. */
export function toFormValues(collector: Collector): CollectorValues {
  return {
    dataCollectorType: collector.dataCollectorType,
    deployed: collector.deployed,
    inTraining: false,
    name: collector.name,
    displayName: collector.displayName ?? '',
    sex: collector.sex ?? '',
    birthGroupDecade: String(collector.birthGroupDecade ?? ''),
    phoneNumber: collector.phoneNumber ?? '',
    additionalPhoneNumber: collector.additionalPhoneNumber ?? '',
    supervisorId: collector.supervisorId,
    locations:
      collector.locations.length > 0 ? collector.locations.map(toPlaceValues) : [createPlaceValues()],
  };
}

function toPlaceValues(place: Collector['locations'][number]): PlaceValues {
  return {
    locationId: place.id,
    regionId: place.regionId,
    districtId: place.districtId,
    villageId: place.villageId,
    zoneId: place.zoneId ?? null,
    latitude: formatDegrees(place.latitude),
    longitude: formatDegrees(place.longitude),
  };
}

type RequestContext = {
  projectId: number;
  supervisors: CollectorFormOptions['supervisors'];
  isNew: boolean;
};

/** The request body. Fields that only people have are not sent for a collection point. */
export function toRequest(
  values: CollectorValues,
  { projectId, supervisors, isNew }: RequestContext,
): CollectorFields {
  const isHuman = values.dataCollectorType === 'Human';
  const personFields = isHuman
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
    ...personFields,
    phoneNumber: values.phoneNumber.trim(),
    deployed: values.deployed,
    ...(isNew && { inTraining: values.inTraining }),
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

/** The form values of a request that was made before. */
export function toEnteredValues(fields: CollectorFields): CollectorValues {
  return {
    dataCollectorType: fields.dataCollectorType,
    deployed: fields.deployed ?? true,
    inTraining: false,
    name: fields.name,
    displayName: fields.displayName ?? '',
    sex: fields.sex ?? '',
    birthGroupDecade: String(fields.birthGroupDecade ?? ''),
    phoneNumber: fields.phoneNumber ?? '',
    additionalPhoneNumber: fields.additionalPhoneNumber ?? '',
    supervisorId: fields.supervisorId,
    locations: fields.locations.map((place) => ({
      locationId: place.id ?? null,
      regionId: place.regionId ?? null,
      districtId: place.districtId ?? null,
      villageId: place.villageId,
      zoneId: place.zoneId ?? null,
      latitude: formatDegrees(place.latitude),
      longitude: formatDegrees(place.longitude),
    })),
  };
}

/** A stored collector as the form would send it without any change. */
export function toStoredFields(collector: Collector): CollectorFields {
  const { projectId, formData } = collector;
  return toRequest(toFormValues(collector), { projectId, supervisors: formData.supervisors, isNew: false });
}
