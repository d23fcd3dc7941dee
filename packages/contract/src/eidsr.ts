import { isApiBaseUrl } from '@harken/domain/eidsr/api-base-url';
import { eidsrLimits as limits } from '@harken/domain/eidsr/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id, optionalText, requiredText } from './schemas/schemas.ts';

const nationalSocietyId = z.object({ nationalSocietyId: id });

/** An http(s) address, with or without a path: `https://dhis.example.org/eidsr`. */
const apiBaseUrl = requiredText(limits.urlMaxLength).refine(
  (text) => isApiBaseUrl(text) && URL.canParse(text),
  { error: 'string:validation.valueInvalid' },
);
/** Not trimmed: it may start or end with a space. */
const password = z
  .string()
  .min(1)
  .max(limits.textMaxLength)
  .refine((text) => text === '' || text.trim() !== '', { error: 'string:validation.fieldRequired' });

const dataElementId = optionalText(limits.textMaxLength);
/** The data elements of a DHIS2 event that Harken fills; each is optional. */
const dataElements = {
  locationDataElementId: dataElementId,
  dateOfOnsetDataElementId: dataElementId,
  phoneNumberDataElementId: dataElementId,
  suspectedDiseaseDataElementId: dataElementId,
  eventTypeDataElementId: dataElementId,
  genderDataElementId: dataElementId,
};
/** Of an unfinished export of single reports: stored for older clients, not used. */
const reportDataElements = {
  reportLocationDataElementId: dataElementId,
  reportHealthRiskDataElementId: dataElementId,
  reportSuspectedDiseaseDataElementId: dataElementId,
  reportStatusDataElementId: dataElementId,
  reportGenderDataElementId: dataElementId,
  reportAgeAtLeastFiveDataElementId: dataElementId,
  reportAgeBelowFiveDataElementId: dataElementId,
};

/** For a district without organisation unit, clients send an empty text or nothing. */
const unitText = z
  .string({ error: 'string:eidsrEvent.districtsNeedUnits' })
  .trim()
  .min(1, { error: 'string:eidsrEvent.districtsNeedUnits' })
  .max(limits.textMaxLength);

const mappedDistrict = z.object({
  districtId: id,
  districtName: requiredText(limits.textMaxLength),
  organisationUnitId: unitText,
  organisationUnitName: unitText,
});

const configurationBody = z.object({
  username: requiredText(limits.textMaxLength),
  password,
  apiBaseUrl,
  trackerProgramId: requiredText(limits.textMaxLength),
  ...dataElements,
  ...reportDataElements,
  districtsWithOrganizationUnits: z.array(mappedDistrict).max(10_000),
});
export type EidsrConfigurationBody = z.output<typeof configurationBody>;

const text = z.string().nullish();
const elementsResponse = Object.fromEntries(
  [...Object.keys(dataElements), ...Object.keys(reportDataElements)].map((name) => [name, text]),
) as Record<keyof typeof dataElements | keyof typeof reportDataElements, typeof text>;

/** The connection to test, which need not be stored. */
const connectionBody = z.object({
  eidsrApiProperties: z.object({
    url: apiBaseUrl,
    userName: requiredText(limits.textMaxLength),
    password,
  }),
  programId: requiredText(limits.textMaxLength),
});

/** The calls of the EIDSR (DHIS2) connection of a society. */
export const eidsrCalls = {
  getEidsrConfiguration: defineCall({
    name: 'eidsrConfiguration/get',
    method: 'GET',
    path: '/api/eidsrconfiguration/:nationalSocietyId/get',
    summary:
      'The EIDSR connection of a society, and the unit of every district. Only callers who may change it get the password.',
    permission: 'eidsrIntegration.read',
    params: nationalSocietyId,
    response: z.object({
      id: id.nullish(),
      username: text,
      password: text,
      apiBaseUrl: text,
      trackerProgramId: text,
      ...elementsResponse,
      districtsWithOrganizationUnits: z.array(
        z.object({
          districtId: id,
          districtName: z.string(),
          organisationUnitId: text,
          organisationUnitName: text,
          /** The DHIS2 code of the district that is in effect: a suggestion for its unit. */
          dhis2Code: text,
        }),
      ),
    }),
  }),
  editEidsrConfiguration: defineCall({
    name: 'eidsrConfiguration/edit',
    method: 'POST',
    path: '/api/eidsrconfiguration/:nationalSocietyId/edit',
    summary: 'Connect a society to EIDSR, with an organisation unit for every district.',
    permission: 'eidsrIntegration.edit',
    params: nationalSocietyId,
    body: configurationBody,
  }),
  getEidsrProgram: defineCall({
    name: 'eidsr/program',
    method: 'POST',
    path: '/api/eidsr/program',
    summary: 'Test a connection to EIDSR: the program there, by name.',
    permission: 'eidsrIntegration.tryConnection',
    body: connectionBody,
    response: z.object({ id: z.string(), name: z.string() }),
  }),
  listOrganisationUnits: defineCall({
    name: 'eidsr/organisationUnits',
    method: 'POST',
    path: '/api/eidsr/organisationUnits',
    summary: 'The organisation units of a program in EIDSR.',
    permission: 'eidsrIntegration.tryConnection',
    body: connectionBody,
    response: z.object({ organisationUnits: z.array(z.object({ id: z.string(), displayName: z.string() })) }),
  }),
  validateEidsr: defineCall({
    name: 'alert/eidsrValidate',
    method: 'GET',
    path: '/api/alert/:alertId/eidsr-validate',
    summary: 'Whether an escalation of the alert would reach EIDSR, and as how many events.',
    permission: 'alerts.recipients',
    params: z.object({ alertId: id }),
    response: z.object({
      isIntegrationConfigValid: z.boolean(),
      isEidsrApiConnectionRunning: z.boolean(),
      areReportsValidCount: z.int(),
      /** EIDSR did not respond: events would wait and be retried. The two flags above are then false, as for every fault. */
      isUnreachable: z.boolean(),
    }),
  }),
};
