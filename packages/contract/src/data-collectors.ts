import { roles } from '@harken/domain/access/roles';
import { isBirthDecade } from '@harken/domain/data-collectors/decades';
import { validateUniqueLocation } from '@harken/domain/forms/pair-rules';
import { coordinateLimits } from '@harken/domain/geography/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { exportQuery } from './exports/form.ts';
import { dataCollectorType, deployedMode, sex, trainingStatus } from './schemas/enums.ts';
import {
  choice,
  id,
  locationFilter,
  optionalName,
  optionalPhoneNumber,
  optionalText,
  pageNumber,
  pageOf,
  placeCodes,
  requiredName,
  structure,
} from './schemas/schemas.ts';

const role = z.enum(['Supervisor', 'HeadSupervisor']);
/** Somebody to whom a collector can report, distinguished by role. */
const supervisor = z.object({ id, name: z.string(), role });

const locationBody = z.object({
  /** Null for a new location. */
  id: id.nullish(),
  latitude: z.number().min(coordinateLimits.latitude.min).max(coordinateLimits.latitude.max),
  longitude: z.number().min(coordinateLimits.longitude.min).max(coordinateLimits.longitude.max),
  regionId: id.nullish(),
  districtId: id.nullish(),
  villageId: id,
  zoneId: id.nullish(),
});

const collectorFields = z.object({
  dataCollectorType,
  name: requiredName(100),
  displayName: optionalName(100),
  sex: sex.nullish(),
  supervisorId: id,
  birthGroupDecade: z
    .int()
    .refine(isBirthDecade, {
      error: 'string:validation.validationError.birthGroupStartYearMustBeMulipleOf10',
    })
    .nullish(),
  phoneNumber: optionalPhoneNumber,
  additionalPhoneNumber: optionalPhoneNumber,
  deployed: z.boolean().default(true),
  /** Only when registering; absent: in training. Later, `setTrainingState` changes it. */
  inTraining: z.boolean().nullish(),
  locations: z.array(locationBody).min(1).max(100),
  /** Sent by the form; the server uses the role of the user `supervisorId` instead. */
  linkedToHeadSupervisor: z.boolean().nullish(),
});

type CollectorFields = z.output<typeof collectorFields>;

/**
 * People have a display name and a sex, collection points have none. Their decade of birth may be unknown; an edit without it
 * keeps the stored one. Locations must be distinct.
 */
function checkCollector(collector: CollectorFields, check: z.RefinementCtx): void {
  const issue = (path: PropertyKey[], key: string) =>
    check.addIssue({ code: 'custom', path, message: `string:${key}` });
  if (collector.dataCollectorType === 'Human') {
    if (!collector.displayName) issue(['displayName'], 'validation.fieldRequired');
    if (!collector.sex) issue(['sex'], 'validation.fieldRequired');
  }
  for (const [index, location] of collector.locations.entries()) {
    const failure = validateUniqueLocation(collector.locations, index)(location);
    if (failure) issue(['locations', index, 'villageId'], failure.key);
  }
}

export const collectorBody = collectorFields.extend({ projectId: id }).superRefine(checkCollector);

/** The version of a collector as `dataCollector/get` gives it. */
const version = z.string().regex(/^[0-9a-f]{32}$/);

/** With the version that was edited, the edit is refused if the collector has changed since. */
const editBody = collectorFields
  .extend({ projectId: id, version: version.optional() })
  .superRefine(checkCollector);

export const collectorFilters = z.object({
  supervisorId: id.nullish(),
  locations: locationFilter,
  sex: z.enum(['All', ...sex.options]).nullish(),
  trainingStatus: trainingStatus.nullish(),
  deployedMode: deployedMode.nullish(),
  /** Part of the name or display name, in any letter case, or of a phone number. */
  name: optionalText(100),
});

/** What the list of collectors can be sorted by. */
export const collectorOrders = [
  'name',
  'displayName',
  'dataCollectorType',
  'phoneNumber',
  'sex',
  'location',
  'trainingStatus',
  'supervisor',
] as const;

const collectorRow = z.object({
  id,
  dataCollectorType,
  name: z.string(),
  displayName: z.string().nullish(),
  sex: sex.nullish(),
  phoneNumber: z.string().nullish(),
  isInTrainingMode: z.boolean(),
  isDeployed: z.boolean(),
  supervisor,
  /** The caller sees the collector, who belongs to another organization, but may not open, change or report for them. */
  isReadOnly: z.boolean().nullish(),
});

const projectQuery = z.object({ projectId: id });
/** Limited, because one statement changes them all; no list shows more. */
const collectorIds = z.array(id).min(1).max(1000);

/** The calls of data collectors. */
export const dataCollectorCalls = {
  listDataCollectors: defineCall({
    name: 'dataCollector/list',
    method: 'POST',
    path: '/api/dataCollector/list',
    summary: 'One page of the collectors the caller may see, by name.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    body: collectorFilters.extend({
      pageNumber: pageNumber.default(1),
      /** By name if absent. */
      orderBy: z.enum(collectorOrders).nullish(),
      sortAscending: z.boolean().default(true),
    }),
    response: pageOf(
      collectorRow.extend({
        locations: z.array(
          z.object({
            ...{ id, region: z.string(), district: z.string(), village: z.string(), villageId: id },
            placeCodes,
          }),
        ),
      }),
    ),
  }),
  listAllDataCollectors: defineCall({
    name: 'dataCollector/listAll',
    method: 'POST',
    path: '/api/dataCollector/listAll',
    summary: 'All collectors the caller may see, for a choice in a form.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    body: collectorFilters.extend({ dataCollectorType: dataCollectorType.nullish() }),
    response: z.array(
      collectorRow.extend({
        locations: z.array(z.object({ id, village: z.string(), zone: z.string().nullish(), placeCodes })),
      }),
    ),
  }),
  getDataCollectorFilters: defineCall({
    name: 'dataCollector/filters',
    method: 'GET',
    path: '/api/dataCollector/filters',
    summary: 'The options for filtering lists of collectors.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    response: z.object({ supervisors: z.array(supervisor), locations: structure }),
  }),
  getDataCollectorFormData: defineCall({
    name: 'dataCollector/formData',
    method: 'GET',
    path: '/api/dataCollector/formData',
    summary: 'The options of the form of a new collector.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    response: z.object({
      nationalSocietyId: id,
      regions: z.array(choice),
      supervisors: z.array(supervisor),
      /** The centre of the country, where the map starts. */
      defaultLocation: z.object({ latitude: z.number(), longitude: z.number() }),
      countryCode: z.string(),
      defaultSupervisorId: id.nullish(),
    }),
  }),
  getDataCollector: defineCall({
    name: 'dataCollector/get',
    method: 'GET',
    path: '/api/dataCollector/:dataCollectorId/get',
    summary: 'One collector with the data of its form.',
    permission: 'dataCollectors.list',
    params: z.object({ dataCollectorId: id }),
    response: z.object({
      id,
      name: z.string(),
      displayName: z.string().nullish(),
      sex: sex.nullish(),
      dataCollectorType,
      birthGroupDecade: z.int().nullish(),
      phoneNumber: z.string().nullish(),
      additionalPhoneNumber: z.string().nullish(),
      locations: z.array(
        z.object({
          id,
          latitude: z.number(),
          longitude: z.number(),
          villageId: id,
          districtId: id,
          regionId: id,
          zoneId: id.nullish(),
          initialFormData: z.object({
            districts: z.array(choice),
            villages: z.array(choice),
            zones: z.array(choice),
          }),
        }),
      ),
      supervisorId: id,
      formData: z.object({ regions: z.array(choice), supervisors: z.array(supervisor) }),
      nationalSocietyId: id,
      nationalSocietyCountryCode: z.string(),
      projectId: id,
      deployed: z.boolean(),
      /** Another one after every change of what the form shows. An edit may send it. */
      version,
      /** Who edited, deployed or assigned the collector last, if the audit log knows. */
      lastChange: z.object({ by: z.string().nullish(), at: z.iso.datetime() }).nullish(),
    }),
  }),
  createDataCollector: defineCall({
    name: 'dataCollector/create',
    method: 'POST',
    path: '/api/dataCollector/create',
    summary: 'Register a collector, by default in training. Returns the key of the confirmation text.',
    permission: 'dataCollectors.edit',
    body: collectorBody,
    response: z.string(),
  }),
  editDataCollector: defineCall({
    name: 'dataCollector/edit',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/edit',
    summary:
      'Change a collector, except type and project. Locations keep their ids; missing ones are removed. With a version, only if it is still the current one.',
    permission: 'dataCollectors.edit',
    params: z.object({ dataCollectorId: id }),
    body: editBody,
  }),
  deleteDataCollector: defineCall({
    name: 'dataCollector/delete',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/delete',
    summary: 'Delete a collector. Collectors who sent messages are anonymised, and their messages stay.',
    permission: 'dataCollectors.edit',
    params: z.object({ dataCollectorId: id }),
  }),
  setTrainingState: defineCall({
    name: 'dataCollector/setTrainingState',
    method: 'POST',
    path: '/api/dataCollector/setTrainingState',
    summary: 'Put collectors into training or end it. Earlier reports do not change.',
    permission: 'dataCollectors.edit',
    body: z.object({ dataCollectorIds: collectorIds, inTraining: z.boolean() }),
  }),
  setDeployedState: defineCall({
    name: 'dataCollector/setDeployedState',
    method: 'POST',
    path: '/api/dataCollector/setDeployedState',
    summary: 'Deploy collectors, or withdraw them for some time.',
    permission: 'dataCollectors.edit',
    body: z.object({ dataCollectorIds: collectorIds, deployed: z.boolean() }),
  }),
  replaceSupervisor: defineCall({
    name: 'dataCollector/replaceSupervisor',
    method: 'POST',
    path: '/api/dataCollector/replaceSupervisor',
    summary:
      'Assign collectors to another supervisor. Notifies the collectors by SMS and the supervisor by e-mail.',
    permission: 'dataCollectors.replaceSupervisor',
    body: z.object({
      dataCollectorIds: collectorIds,
      supervisorId: id,
      /** Roles other than Supervisor and HeadSupervisor get an error key of their own. */
      supervisorRole: z.enum(roles),
    }),
  }),
  exportDataCollectorsToCsv: defineCall({
    name: 'dataCollector/exportToCsv',
    method: 'POST',
    path: '/api/dataCollector/exportToCsv',
    summary: 'The collectors of the list as CSV, one row per location.',
    permission: 'dataCollectors.export',
    limit: 'export',
    query: projectQuery.extend(exportQuery),
    body: collectorFilters,
    isDownload: true,
  }),
  exportDataCollectorsToExcel: defineCall({
    name: 'dataCollector/exportToExcel',
    method: 'POST',
    path: '/api/dataCollector/exportToExcel',
    summary: 'The collectors of the list as an Excel file, one row per location.',
    permission: 'dataCollectors.export',
    limit: 'export',
    query: projectQuery.extend(exportQuery),
    body: collectorFilters,
    isDownload: true,
  }),
};

export type DataCollectorBody = z.output<typeof collectorBody>;
export type CollectorOrder = (typeof collectorOrders)[number];
export type DataCollectorFilters = z.output<typeof collectorFilters>;
