import type { Translate } from '../../lib/texts.tsx';
import type { EidsrConfiguration, EidsrConfigurationFields } from './eidsr.api.ts';
import type { DistrictUnit } from './units.ts';

/** The data elements that an event is made of, in the order in which they stand. */
export const elements = [
  'location',
  'dateOfOnset',
  'phoneNumber',
  'suspectedDisease',
  'eventType',
  'gender',
] as const;
export type Element = (typeof elements)[number];

/** What is written and chosen so far. */
export type EidsrValues = {
  username: string;
  password: string;
  apiBaseUrl: string;
  trackerProgramId: string;
  /** Holds nothing: where the form says that the connection is not tested. */
  connection: '';
  districtsWithOrganizationUnits: DistrictUnit[];
  /** Units that are chosen for districts and not saved there yet, by the id of the district. */
  chosenUnits: Readonly<Record<string, string>>;
} & Record<`${Element}DataElementId`, string>;

/** The fields that a connection is tested with. */
export const connectionFields = ['apiBaseUrl', 'username', 'password', 'trackerProgramId'] as const;

/** What the form begins with. */
export function valuesOf(stored: EidsrConfiguration): EidsrValues {
  return {
    username: stored.username ?? '',
    password: stored.password ?? '',
    apiBaseUrl: stored.apiBaseUrl ?? '',
    trackerProgramId: stored.trackerProgramId ?? '',
    connection: '',
    locationDataElementId: stored.locationDataElementId ?? '',
    dateOfOnsetDataElementId: stored.dateOfOnsetDataElementId ?? '',
    phoneNumberDataElementId: stored.phoneNumberDataElementId ?? '',
    suspectedDiseaseDataElementId: stored.suspectedDiseaseDataElementId ?? '',
    eventTypeDataElementId: stored.eventTypeDataElementId ?? '',
    genderDataElementId: stored.genderDataElementId ?? '',
    districtsWithOrganizationUnits: stored.districtsWithOrganizationUnits.map((district) => ({
      districtId: district.districtId,
      districtName: district.districtName,
      organisationUnitId: district.organisationUnitId ?? '',
      organisationUnitName: district.organisationUnitName ?? '',
    })),
    chosenUnits: {},
  };
}

/** The fields as the server takes them. What the form does not show stays as it is stored. */
export function sentOf(values: EidsrValues, stored: EidsrConfiguration): EidsrConfigurationFields {
  const { id: _id, ...kept } = stored;
  const { connection: _connection, chosenUnits: _chosenUnits, ...filled } = values;
  return { ...kept, ...filled };
}

/** The label of every field, in the order in which they stand. */
export function labelsOf(t: Translate): Record<keyof EidsrValues, string> {
  return {
    apiBaseUrl: t('eidsr.field.apiBaseUrl'),
    username: t('eidsr.field.username'),
    password: t('eidsr.field.password'),
    trackerProgramId: t('eidsr.field.trackerProgramId'),
    connection: t('eidsr.test.action'),
    locationDataElementId: t('eidsr.element.location'),
    dateOfOnsetDataElementId: t('eidsr.element.dateOfOnset'),
    phoneNumberDataElementId: t('eidsr.element.phoneNumber'),
    suspectedDiseaseDataElementId: t('eidsr.element.suspectedDisease'),
    eventTypeDataElementId: t('eidsr.element.eventType'),
    genderDataElementId: t('eidsr.element.gender'),
    districtsWithOrganizationUnits: t('eidsr.districts'),
    chosenUnits: t('eidsr.districts'),
  };
}
