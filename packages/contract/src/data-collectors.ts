import { roles } from '@harken/domain/access/roles';
import { isBirthDecade } from '@harken/domain/data-collectors/decades';
import { uniqueLocation } from '@harken/domain/forms/pair-rules';
import { coordinateLimits } from '@harken/domain/geography/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { dataCollectorType, deployedMode, sex, trainingStatus } from './enums.ts';
import {
  choice,
  id,
  locationFilter,
  optionalName,
  optionalPhoneNumber,
  optionalText,
  pageNumber,
  pageOf,
  requiredName,
  structure,
} from './schemas.ts';

const role = z.enum(['Supervisor', 'HeadSupervisor']);
/** Somebody a collector can be linked to, told apart by role. */
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
  locations: z.array(locationBody).min(1).max(100),
  /** What the form says of `supervisorId`; the role of that user is what counts. */
  linkedToHeadSupervisor: z.boolean().nullish(),
});

type CollectorFields = z.output<typeof collectorFields>;

/** A person has a display name, a sex and a decade of birth, a collection point has none; no place is given twice. */
function checkCollector(collector: CollectorFields, check: z.RefinementCtx): void {
  const issue = (path: PropertyKey[], key: string) =>
    check.addIssue({ code: 'custom', path, message: `string:${key}` });
  if (collector.dataCollectorType === 'Human') {
    if (!collector.displayName) issue(['displayName'], 'validation.fieldRequired');
    if (!collector.sex) issue(['sex'], 'validation.fieldRequired');
    if (!collector.birthGroupDecade) issue(['birthGroupDecade'], 'validation.fieldRequired');
  }
  for (const [index, location] of collector.locations.entries()) {
    const failure = uniqueLocation(collector.locations, index)(location);
    if (failure) issue(['locations', index, 'villageId'], failure.key);
  }
}

export const collectorBody = collectorFields.extend({ projectId: id }).superRefine(checkCollector);

export const collectorFilters = z.object({
  supervisorId: id.nullish(),
  locations: locationFilter,
  sex: z.enum(['All', ...sex.options]).nullish(),
  trainingStatus: trainingStatus.nullish(),
  deployedMode: deployedMode.nullish(),
  /** Part of the name or display name, in any letter case. */
  name: optionalText(100),
});

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
});

const projectQuery = z.object({ projectId: id });
/** At most so many at once: no list shows more, and one statement takes them all. */
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
    body: collectorFilters.extend({ pageNumber: pageNumber.default(1) }),
    answer: pageOf(
      collectorRow.extend({
        locations: z.array(z.object({ id, region: z.string(), district: z.string(), village: z.string() })),
      }),
    ),
  }),
  listAllDataCollectors: defineCall({
    name: 'dataCollector/listAll',
    method: 'POST',
    path: '/api/dataCollector/listAll',
    summary: 'All collectors the caller may see, for choosing one in a form.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    body: collectorFilters.extend({ dataCollectorType: dataCollectorType.nullish() }),
    answer: z.array(
      collectorRow.extend({
        locations: z.array(z.object({ id, village: z.string(), zone: z.string().nullish() })),
      }),
    ),
  }),
  getDataCollectorFilters: defineCall({
    name: 'dataCollector/filters',
    method: 'GET',
    path: '/api/dataCollector/filters',
    summary: 'What the lists of collectors can be narrowed by.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    answer: z.object({ supervisors: z.array(supervisor), locations: structure }),
  }),
  getDataCollectorFormData: defineCall({
    name: 'dataCollector/formData',
    method: 'GET',
    path: '/api/dataCollector/formData',
    summary: 'What the form of a new collector offers.',
    permission: 'dataCollectors.list',
    query: projectQuery,
    answer: z.object({
      nationalSocietyId: id,
      regions: z.array(choice),
      supervisors: z.array(supervisor),
      /** The middle of the country, where the map begins. */
      defaultLocation: z.object({ latitude: z.number(), longitude: z.number() }),
      countryCode: z.string(),
      defaultSupervisorId: id.nullish(),
    }),
  }),
  getDataCollector: defineCall({
    name: 'dataCollector/get',
    method: 'GET',
    path: '/api/dataCollector/:dataCollectorId/get',
    summary: 'One collector with what the form needs to change it.',
    permission: 'dataCollectors.list',
    params: z.object({ dataCollectorId: id }),
    answer: z.object({
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
    }),
  }),
  createDataCollector: defineCall({
    name: 'dataCollector/create',
    method: 'POST',
    path: '/api/dataCollector/create',
    summary: 'Registers a collector, who starts in training. The value is the key of the text that says so.',
    permission: 'dataCollectors.edit',
    body: collectorBody,
    answer: z.string(),
  }),
  editDataCollector: defineCall({
    name: 'dataCollector/edit',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/edit',
    summary: 'Changes a collector: all but its type and project. Places keep their ids, missing ones go.',
    permission: 'dataCollectors.edit',
    params: z.object({ dataCollectorId: id }),
    body: collectorBody,
  }),
  deleteDataCollector: defineCall({
    name: 'dataCollector/delete',
    method: 'POST',
    path: '/api/dataCollector/:dataCollectorId/delete',
    summary: 'Deletes a collector; one who sent messages is anonymised, the messages stay.',
    permission: 'dataCollectors.edit',
    params: z.object({ dataCollectorId: id }),
  }),
  setTrainingState: defineCall({
    name: 'dataCollector/setTrainingState',
    method: 'POST',
    path: '/api/dataCollector/setTrainingState',
    summary: 'Puts collectors into training or takes them out; earlier reports stay as they are.',
    permission: 'dataCollectors.edit',
    body: z.object({ dataCollectorIds: collectorIds, inTraining: z.boolean() }),
  }),
  setDeployedState: defineCall({
    name: 'dataCollector/setDeployedState',
    method: 'POST',
    path: '/api/dataCollector/setDeployedState',
    summary: 'Deploys collectors or withdraws them for a time.',
    permission: 'dataCollectors.edit',
    body: z.object({ dataCollectorIds: collectorIds, deployed: z.boolean() }),
  }),
  replaceSupervisor: defineCall({
    name: 'dataCollector/replaceSupervisor',
    method: 'POST',
    path: '/api/dataCollector/replaceSupervisor',
    summary: 'Gives collectors to another supervisor, and tells them by SMS and the supervisor by e-mail.',
    permission: 'dataCollectors.replaceSupervisor',
    body: z.object({
      dataCollectorIds: collectorIds,
      supervisorId: id,
      /** Any other than Supervisor and HeadSupervisor is refused by its own key. */
      supervisorRole: z.enum(roles),
    }),
  }),
  exportDataCollectorsToCsv: defineCall({
    name: 'dataCollector/exportToCsv',
    method: 'POST',
    path: '/api/dataCollector/exportToCsv',
    summary: 'The collectors of the list as CSV, one row per place.',
    permission: 'dataCollectors.export',
    limit: 'export',
    query: projectQuery,
    body: collectorFilters,
    isDownload: true,
  }),
  exportDataCollectorsToExcel: defineCall({
    name: 'dataCollector/exportToExcel',
    method: 'POST',
    path: '/api/dataCollector/exportToExcel',
    summary: 'The collectors of the list as an Excel file, one row per place.',
    permission: 'dataCollectors.export',
    limit: 'export',
    query: projectQuery,
    body: collectorFilters,
    isDownload: true,
  }),
};

export type DataCollectorBody = z.output<typeof collectorBody>;
export type DataCollectorFilters = z.output<typeof collectorFilters>;
