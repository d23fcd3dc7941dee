import type { CallResponseOf } from '@harken/contract/calls/call';
import type { dhis2Calls } from '@harken/contract/dhis2/dhis2';
import { findRemedy } from '@harken/domain/dhis2/conflicts';
import { dhis2Limits as limits } from '@harken/domain/dhis2/limits';
import { toDhis2Period, weeklyPeriodTypes } from '@harken/domain/dhis2/period';
import type { Dhis2Reason, SendingState } from '@harken/domain/dhis2/sending-reasons';
import type { PlannedValue } from '@harken/domain/dhis2/transfer';
import { sendDataValues } from '../../external/dhis2/dhis2-data-values.ts';
import { findRejectedRows, type ImportSummary } from '../../external/dhis2/dhis2-import-summary.ts';
import type { Dhis2Connection } from '../../external/dhis2/dhis2-request.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Services } from '../../platform/services.ts';
import { findHealthRisksOfSociety } from '../weekly-cells/index.ts';
import { tryStored } from './dhis2.connection.ts';
import { type DistrictUnit, findDistrictUnits, readPlan } from './dhis2.plan.ts';
import { findMappings, findSociety, findStoredConnection, type StoredConnection } from './dhis2.queries.ts';
import { toDataValue, toRowIds } from './dhis2.requests.ts';
import {
  countSendings,
  findConflicts,
  findSending,
  findSendings,
  type SendingRow,
} from './dhis2.sendings.queries.ts';

type Cell = CallResponseOf<typeof dhis2Calls.tryDhis2Sending>['rows'][number];

/** The connection of a society, its mapping, and what it can be mapped to. */
export async function readConnection(
  { db, clock }: Services,
  { nationalSocietyId, languageCode }: { nationalSocietyId: number; languageCode: string },
): Promise<CallResponseOf<typeof dhis2Calls.getDhis2>> {
  const [stored, mappings, { weekStart }, healthRisks, districts] = await Promise.all([
    findStoredConnection(db, nationalSocietyId),
    findMappings(db, nationalSocietyId),
    findSociety(db, nationalSocietyId),
    findHealthRisksOfSociety(db, { nationalSocietyId, projectIds: null }, languageCode),
    findDistrictUnits(db, nationalSocietyId, clock.now()),
  ]);
  const { encryptedSecret: _secret, authentication, ...shown } = stored ?? { authentication: '' };
  return {
    connection: stored
      ? { ...(shown as StoredConnection), authentication: authentication as 'token' | 'password' }
      : null,
    mappings,
    periodType: weeklyPeriodTypes[weekStart],
    healthRisks,
    districtsWithoutUnit: districts.filter(({ unitId }) => unitId === null).map(({ name }) => name),
    districtCount: districts.length,
  };
}

interface Names {
  nameDistrict: (unitId: string) => string | null;
  nameElement: (id: string) => string;
  nameCombo: (elementId: string, comboId: string) => string;
}

/** The names of places in DHIS2; ids where a name is not known any more. */
async function readNames(
  { db, clock }: Services,
  nationalSocietyId: number,
  known?: DistrictUnit[],
): Promise<Names> {
  const [mappings, districts] = await Promise.all([
    findMappings(db, nationalSocietyId),
    known ?? findDistrictUnits(db, nationalSocietyId, clock.now()),
  ]);
  const districtOf = new Map(districts.map(({ unitId, name }) => [unitId, name]));
  const elements = new Map(mappings.map((one) => [one.dataElementId, one.dataElementName]));
  const combos = new Map(
    mappings.map((one) => [`${one.dataElementId} ${one.categoryOptionComboId}`, one.categoryOptionComboName]),
  );
  return {
    nameDistrict: (unitId) => districtOf.get(unitId) ?? null,
    nameElement: (id) => elements.get(id) ?? id,
    nameCombo: (elementId, comboId) => combos.get(`${elementId} ${comboId}`) ?? comboId,
  };
}

/** What would be sent now, and what DHIS2 says about it without storing it. */
export function tryNextSending(
  services: Services,
  { nationalSocietyId, userId }: { nationalSocietyId: number; userId: number },
): Promise<CallResponseOf<typeof dhis2Calls.tryDhis2Sending>> {
  return tryStored(services, { nationalSocietyId, userId }, async (connection, stored) => {
    if (stored.dataSetId === null) throw expectedError('dhis2.notMapped');
    const plan = await readPlan(services, { nationalSocietyId, stored }, true);
    const part = plan.planned.slice(0, limits.valuesPerSending);
    const rejected = new Map<PlannedValue, string | null>();
    for (const isDeletion of [false, true]) {
      const values = part.filter(({ value }) => (value === null) === isDeletion);
      if (values.length === 0) continue;
      const found = findRejectedRows(
        await checkValues(connection, stored, {
          values: values.map((value) => toDataValue(value, plan.weekStart)),
          strategy: isDeletion ? 'DELETE' : 'CREATE_AND_UPDATE',
        }),
        values.map(toRowIds),
      );
      for (const [index, code] of found) rejected.set(values[index] as PlannedValue, code);
    }
    const names = await readNames(services, nationalSocietyId, plan.districts);
    const first = [...rejected.keys(), ...part.filter((value) => !rejected.has(value))];
    return {
      toStore: plan.planned.filter(({ value }) => value !== null).length,
      toDelete: plan.planned.filter(({ value }) => value === null).length,
      ...{ rejected: rejected.size, checked: part.length },
      firstWeek: plan.weeks[0] && toDhis2Period(plan.weeks[0], plan.weekStart),
      lastWeek: plan.weeks.at(-1) && toDhis2Period(plan.weeks.at(-1) ?? '', plan.weekStart),
      rows: first.slice(0, limits.maxPreviewRows).map((value): Cell => {
        const { dataElementId, categoryOptionComboId, organisationUnitId, firstDay } = value;
        const code = rejected.get(value);
        return {
          ...{ organisationUnitId, district: names.nameDistrict(organisationUnitId) },
          period: toDhis2Period(firstDay, plan.weekStart),
          dataElement: names.nameElement(dataElementId),
          categoryOptionCombo: names.nameCombo(dataElementId, categoryOptionComboId),
          ...{ value: value.value, before: value.before },
          ...(code !== undefined && { errorCode: code, remedy: findRemedy(code) }),
        };
      }),
    };
  });
}

async function checkValues(
  connection: Dhis2Connection,
  { dataSetId }: StoredConnection,
  request: Pick<Parameters<typeof sendDataValues>[1], 'values' | 'strategy'>,
): Promise<ImportSummary> {
  const response = await sendDataValues(connection, {
    ...request,
    ...{ dataSet: dataSetId ?? '', isDryRun: true, isAsync: false },
  });
  if ('taskId' in response) throw expectedError('dhis2.reason.notUnderstood');
  return response.summary;
}

const rowsPerPage = 30;

function toSending({ startedById, ...row }: SendingRow, toPeriod: (day: string) => string) {
  return {
    ...row,
    ...{ startedAt: row.startedAt.toISOString(), endedAt: row.endedAt?.toISOString() ?? null },
    isScheduled: startedById === null,
    state: row.state as SendingState,
    reason: row.reason as Dhis2Reason | null,
    firstWeek: row.firstWeek && toPeriod(row.firstWeek),
    lastWeek: row.lastWeek && toPeriod(row.lastWeek),
  };
}

/** One page of what was sent. */
export async function readSendings(
  { db }: Services,
  { nationalSocietyId, page }: { nationalSocietyId: number; page: number },
): Promise<CallResponseOf<typeof dhis2Calls.listDhis2Sendings>> {
  const [rows, totalRows, { weekStart }] = await Promise.all([
    findSendings(db, nationalSocietyId, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage }),
    countSendings(db, nationalSocietyId),
    findSociety(db, nationalSocietyId),
  ]);
  const data = rows.map((row) => toSending(row, (day) => toDhis2Period(day, weekStart)));
  return { data, page, rowsPerPage, totalRows };
}

/** One sending with what DHIS2 rejected of it. */
export async function readSending(
  services: Services,
  { nationalSocietyId, sendingId }: { nationalSocietyId: number; sendingId: number },
): Promise<CallResponseOf<typeof dhis2Calls.getDhis2Sending>> {
  const { db } = services;
  const row = await findSending(db, nationalSocietyId, sendingId);
  if (!row) throw expectedError('dhis2.sendingNotFound');
  const [conflicts, { weekStart }, names] = await Promise.all([
    findConflicts(db, row.id, limits.maxConflicts),
    findSociety(db, nationalSocietyId),
    readNames(services, nationalSocietyId),
  ]);
  const toPeriod = (day: string) => toDhis2Period(day, weekStart);
  return {
    ...toSending(row, toPeriod),
    conflicts: conflicts.map(({ firstDay, dataElementId, categoryOptionComboId, ...conflict }) => ({
      ...{ organisationUnitId: conflict.organisationUnitId, period: toPeriod(firstDay) },
      district: names.nameDistrict(conflict.organisationUnitId),
      dataElement: dataElementId && names.nameElement(dataElementId),
      categoryOptionCombo:
        dataElementId && categoryOptionComboId && names.nameCombo(dataElementId, categoryOptionComboId),
      ...{ value: conflict.value, errorCode: conflict.errorCode, remedy: findRemedy(conflict.errorCode) },
    })),
  };
}
