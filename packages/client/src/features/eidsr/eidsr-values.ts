import type { Translate } from '../../lib/texts/texts.tsx';
import type { EidsrConfiguration, EidsrConfigurationFields } from './eidsr.api.ts';
import type { DistrictUnit } from './units.ts';

/** The data elements of an event, in the order of the form. */
export const elements = [
  'location',
  'dateOfOnset',
  'phoneNumber',
  'suspectedDisease',
  'eventType',
  'gender',
] as const;
export type Element = (typeof elements)[number];

/** The values of the form. */
export type EidsrValues = {
  username: string;
  password: string;
  apiBaseUrl: string;
  trackerProgramId: string;
  /** Always empty: the field at which the form reports an untested connection. */
  connection: '';
  districtsWithOrganizationUnits: DistrictUnit[];
  /** Units that are chosen but not saved in their district yet, by district id. */
  chosenUnits: Readonly<Record<string, string>>;
} & Record<`${Element}DataElementId`, string>;

/** The fields that are sent to test a connection. */
export const connectionFields = ['apiBaseUrl', 'username', 'password', 'trackerProgramId'] as const;

/** The initial values of the form. */
export function toFormValues(stored: EidsrConfiguration): EidsrValues {
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
      dhis2Code: district.dhis2Code,
    })),
    chosenUnits: {},
  };
}

/** The request body. Stored fields that the form does not show are sent back unchanged. */
export function toRequest(values: EidsrValues, stored: EidsrConfiguration): EidsrConfigurationFields {
  const { id: _id, ...unchanged } = stored;
  const { connection: _connection, chosenUnits: _chosenUnits, ...filled } = values;
  const districts = values.districtsWithOrganizationUnits.map(
    ({ dhis2Code: _code, ...district }) => district,
  );
  return { ...unchanged, ...filled, districtsWithOrganizationUnits: districts };
}

/** The labels of the fields, in the order of the form. */
export function getFieldLabels(t: Translate): Record<keyof EidsrValues, string> {
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
