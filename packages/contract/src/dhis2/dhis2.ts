import { isCalendarDate } from '@harken/domain/calendar/calendar-date';
import { conflictRemedies } from '@harken/domain/dhis2/conflicts';
import { isDhis2Uid, dhis2Limits as limits } from '@harken/domain/dhis2/limits';
import { dhis2Reasons, sendingStates } from '@harken/domain/dhis2/sending-reasons';
import { unitLevels } from '@harken/domain/dhis2/unit-matching';
import { isApiBaseUrl } from '@harken/domain/eidsr/api-base-url';
import { healthRiskTypes } from '@harken/domain/health-risks/types';
import { cellGroups, cellMeasures } from '@harken/domain/weekly-cells/weekly-cells';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, optionalText, pageNumber, pageOf, requiredText } from '../schemas/schemas.ts';

const params = z.object({ nationalSocietyId: id });
const invalid = { error: 'string:validation.valueInvalid' };
const calendarDate = z.string().max(10).refine(isCalendarDate, invalid);
const uid = requiredText(limits.uidLength).refine(isDhis2Uid, invalid);
const instant = z.iso.datetime();
const name = z.string();

/** How Harken signs in: with a personal access token, or with user name and password. */
const authentication = z.enum(['token', 'password']);

const connectionBody = z.object({
  /** An http(s) address, with or without a path: `https://dhis.example.org/hmis`. */
  apiBaseUrl: requiredText(limits.urlMaxLength).refine(
    (text) => text === '' || (isApiBaseUrl(text) && URL.canParse(text)),
    invalid,
  ),
  authentication,
  /** Only with a password. */
  username: optionalText(limits.textMaxLength),
  /** The token or the password. Absent: the stored one, if neither address nor user changed. */
  secret: z.string().max(limits.textMaxLength).nullish(),
});
export type Dhis2ConnectionBody = z.output<typeof connectionBody>;

const mapping = z.object({
  healthRiskId: id,
  measure: z.enum(cellMeasures),
  /** Of deaths only `all`. */
  group: z.enum(cellGroups),
  dataElementId: uid,
  dataElementName: requiredText(limits.nameMaxLength),
  categoryOptionComboId: uid,
  categoryOptionComboName: requiredText(limits.nameMaxLength),
});
export type Dhis2Mapping = z.output<typeof mapping>;

const mappingBody = z.object({
  dataSetId: uid,
  dataSetName: requiredText(limits.nameMaxLength),
  /** Whether each week is sent when it is over. */
  isActive: z.boolean(),
  /** A day of the first epi week to send. */
  firstWeekOn: calendarDate,
  /** Days between the end of a week and its sending. */
  delayDays: z.int().min(limits.delayDays.min).max(limits.delayDays.max),
  registersCompleteness: z.boolean(),
  mappings: z.array(mapping).max(limits.maxMappings),
});
export type Dhis2MappingBody = z.output<typeof mappingBody>;

/** A place in DHIS2 and the value there, in the words of the reader. */
const cell = z.object({
  /** Absent if the district is gone, or has another code by now. */
  district: name.nullish(),
  organisationUnitId: name,
  /** As DHIS2 writes epi weeks: `2026W7`. */
  period: name,
  /** Absent for the registration of completeness. */
  dataElement: name.nullish(),
  categoryOptionCombo: name.nullish(),
  /** Absent: to be deleted. */
  value: z.int().nullish(),
  /** What DHIS2 has as far as is known. */
  before: z.int().nullish(),
  errorCode: name.nullish(),
  /** What to do; absent if DHIS2 accepts the value. */
  remedy: z.enum(conflictRemedies).nullish(),
});

const counts = {
  imported: z.int(),
  updated: z.int(),
  deleted: z.int(),
  rejected: z.int(),
  completed: z.int(),
};

const sending = z.object({
  id,
  startedAt: instant,
  endedAt: instant.nullish(),
  /** The name of the user who started it; absent on schedule. */
  startedBy: name.nullish(),
  isScheduled: z.boolean(),
  state: z.enum(sendingStates),
  reason: z.enum(dhis2Reasons).nullish(),
  reasonCode: name.nullish(),
  version: name.nullish(),
  firstWeek: name.nullish(),
  lastWeek: name.nullish(),
  planned: z.int(),
  ...counts,
});

const unitLevel = z
  .int()
  .min(1)
  .max(20)
  .nullish()
  .transform((level) => level ?? null);
/** The level of DHIS2 that each level of places has; null: not taken. Regions are needed. */
const levels = z.object({ region: z.int().min(1).max(20), district: unitLevel, village: unitLevel });

const unit = z.object({
  id: name,
  name,
  level: z.enum(unitLevels),
  /** `name` has to be confirmed; `otherCode` and `outside` cannot be taken over. */
  kind: z.enum(['code', 'name', 'new', 'otherCode', 'outside']),
  /** The unit around it. */
  parent: name.nullish(),
  /** The place that it is, or may be. */
  place: name.nullish(),
});

/** The calls of the connection of a society to DHIS2, for weekly aggregate values. */
export const dhis2Calls = {
  getDhis2: defineCall({
    name: 'dhis2/get',
    method: 'GET',
    path: '/api/dhis2/:nationalSocietyId/get',
    summary: 'The DHIS2 connection of a society with its mapping; never its token or password.',
    permission: 'dhis2.get',
    params,
    response: z.object({
      connection: z
        .object({
          apiBaseUrl: name,
          authentication,
          username: name.nullish(),
          /** The version of DHIS2 when it was last reached. */
          version: name.nullish(),
          dataSetId: name.nullish(),
          dataSetName: name.nullish(),
          isActive: z.boolean(),
          firstWeekOn: name.nullish(),
          delayDays: z.int(),
          registersCompleteness: z.boolean(),
        })
        .nullish(),
      mappings: z.array(mapping),
      /** The type of period that a data set must have. */
      periodType: name,
      healthRisks: z.array(z.object({ id, code: z.int(), name, type: z.enum(healthRiskTypes) })),
      /** Districts without a DHIS2 code in effect that is the id of an organisation unit: their values are not sent. */
      districtsWithoutUnit: z.array(name),
      districtCount: z.int(),
    }),
  }),
  editDhis2: defineCall({
    name: 'dhis2/edit',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/edit',
    summary: 'Connect a society to DHIS2. Token and password are stored encrypted.',
    permission: 'dhis2.edit',
    params,
    body: connectionBody,
  }),
  testDhis2: defineCall({
    name: 'dhis2/test',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/test',
    summary: 'Test a connection to DHIS2: its version, and who Harken is there. Nothing is changed.',
    permission: 'dhis2.edit',
    params,
    body: connectionBody,
    response: z.object({
      version: name.nullish(),
      /** `newer` and `unknown` may work. */
      support: z.enum(['supported', 'newer', 'unknown']),
      userName: name.nullish(),
    }),
  }),
  removeDhis2: defineCall({
    name: 'dhis2/remove',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/remove',
    summary: 'Remove the DHIS2 connection of a society with its mapping. Values stay in DHIS2.',
    permission: 'dhis2.edit',
    params,
  }),
  listDhis2DataSets: defineCall({
    name: 'dhis2/dataSets',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/dataSets',
    summary: 'The first 50 weekly data sets of DHIS2 with a text in their name.',
    permission: 'dhis2.edit',
    params,
    body: z.object({ search: z.string().max(limits.searchMaxLength).default('') }),
    response: z.object({ dataSets: z.array(z.object({ id: name, name, periodType: name })) }),
  }),
  getDhis2DataSet: defineCall({
    name: 'dhis2/dataSet',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/dataSet',
    summary: 'A data set of DHIS2, with its data elements and their combinations of category options.',
    permission: 'dhis2.edit',
    params,
    body: z.object({ dataSetId: uid }),
    response: z.object({
      id: name,
      name,
      periodType: name,
      elements: z.array(
        z.object({
          id: name,
          name,
          valueType: name,
          /** Whether DHIS2 stores zeros. */
          keepsZeros: z.boolean(),
          combos: z.array(z.object({ id: name, name })),
        }),
      ),
    }),
  }),
  editDhis2Mapping: defineCall({
    name: 'dhis2/editMapping',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/editMapping',
    summary: 'Choose the data set, where each number is stored in it, and when weeks are sent.',
    permission: 'dhis2.edit',
    params,
    body: mappingBody,
  }),
  tryDhis2Sending: defineCall({
    name: 'dhis2/dryRun',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/dryRun',
    summary: 'What would be sent now, as checked by DHIS2 without storing it.',
    permission: 'dhis2.edit',
    params,
    response: z.object({
      /** Values that would be stored or replaced, and deleted. */
      toStore: z.int(),
      toDelete: z.int(),
      rejected: z.int(),
      /** How many of them DHIS2 was asked about: the first ones. */
      checked: z.int(),
      firstWeek: name.nullish(),
      lastWeek: name.nullish(),
      /** The first ones, rejected ones before all others. */
      rows: z.array(cell),
    }),
  }),
  sendToDhis2: defineCall({
    name: 'dhis2/send',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/send',
    summary: 'Send now what DHIS2 does not have yet, also values that it rejected before.',
    permission: 'dhis2.edit',
    params,
  }),
  listDhis2Sendings: defineCall({
    name: 'dhis2/sendings',
    method: 'GET',
    path: '/api/dhis2/:nationalSocietyId/sendings',
    summary: 'What was sent to DHIS2, when and with what result, newest first.',
    permission: 'dhis2.get',
    params,
    query: z.object({ pageNumber }),
    response: pageOf(sending),
  }),
  getDhis2Sending: defineCall({
    name: 'dhis2/sending',
    method: 'GET',
    path: '/api/dhis2/:nationalSocietyId/sending',
    summary: 'A sending with the values that DHIS2 rejected, at most 500, and what to do about each.',
    permission: 'dhis2.get',
    params,
    query: z.object({ sendingId: id }),
    response: sending.extend({ conflicts: z.array(cell) }),
  }),
  listDhis2Levels: defineCall({
    name: 'dhis2/levels',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/levels',
    summary: 'The levels of the organisation units of DHIS2.',
    permission: 'dhis2.edit',
    params,
    response: z.object({ levels: z.array(z.object({ level: z.int(), name })) }),
  }),
  previewDhis2Units: defineCall({
    name: 'dhis2/previewUnits',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/previewUnits',
    summary:
      'What the organisation units of DHIS2 would become: places with their code, places of the same name, or new ones.',
    permission: 'dhis2.edit',
    params,
    body: z.object({ levels }),
    response: z.object({
      byCode: z.int(),
      byName: z.int(),
      isNew: z.int(),
      notUsable: z.int(),
      /** Those to decide about first, at most 2,000. */
      units: z.array(unit),
    }),
  }),
  importDhis2Units: defineCall({
    name: 'dhis2/importUnits',
    method: 'POST',
    path: '/api/dhis2/:nationalSocietyId/importUnits',
    summary: 'Store the ids of organisation units as DHIS2 codes of places, and add places and boundaries.',
    permission: 'dhis2.edit',
    limit: 'import',
    params,
    body: z.object({
      levels,
      /** Units found by name that are the place of this name. */
      confirmedUnitIds: z.array(uid).max(20_000),
      /** Whether units that are no place yet become one. */
      createsMissing: z.boolean(),
      /** Whether the boundaries of the levels are replaced by those of DHIS2. */
      importsBoundaries: z.boolean(),
    }),
    response: z.object({ codes: z.int(), places: z.int(), boundaries: z.int() }),
  }),
};
