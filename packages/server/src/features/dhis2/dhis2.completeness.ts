import { toDhis2Period } from '@harken/domain/dhis2/period';
import type { KnownValue } from '@harken/domain/dhis2/transfer';
import { registerCompleteness } from '../../external/dhis2/dhis2-data-values.ts';
import { findRejectedRows } from '../../external/dhis2/dhis2-import-summary.ts';
import type { Context } from './dhis2.context.ts';
import type { Plan } from './dhis2.plan.ts';
import { addCounts, insertConflicts } from './dhis2.sendings.queries.ts';
import { findCompletions, findKnownValues, storeCompletions, type UnitWeek } from './dhis2.values.queries.ts';

const keyOf = ({ organisationUnitId, firstDay }: UnitWeek) => `${organisationUnitId} ${firstDay}`;

/** More in one request would make it slow; the rest follows with the next sending. */
const maxRegistrations = 1000;

/** The units and weeks with somebody on duty whose values DHIS2 all has, and that are not registered yet. */
async function findToRegister({ services, order, stored }: Context, plan: Plan): Promise<UnitWeek[]> {
  const [first, last] = [plan.weeks[0], plan.weeks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { nationalSocietyId } = order;
  const dataSetId = stored.dataSetId ?? '';
  const [known, completed] = await Promise.all([
    findKnownValues(services.db, nationalSocietyId, { first, last }),
    findCompletions(services.db, { nationalSocietyId, dataSetId }, first),
  ]);
  const isThere = ({ state, value }: KnownValue) => state === 'sent' && value !== null;
  const placeOf = ({ dataElementId, categoryOptionComboId, ...unit }: KnownValue | Plan['desired'][number]) =>
    `${dataElementId} ${categoryOptionComboId} ${keyOf(unit)}`;
  const there = new Set(known.filter(isThere).map(placeOf));
  const incomplete = new Set(plan.desired.filter((value) => !there.has(placeOf(value))).map(keyOf));
  const registered = new Set(completed.map(keyOf));
  return plan.covered
    .filter((unit) => !incomplete.has(keyOf(unit)) && !registered.has(keyOf(unit)))
    .slice(0, maxRegistrations);
}

/**
 * Registers weeks as complete once DHIS2 has all their values. Where nobody was on duty, a week is not complete. Outside a sending
 * it does so only for weeks that an interrupted one left behind.
 */
export async function registerCompleteWeeks(
  context: Context,
  plan: Plan,
  sendingId: number | null,
): Promise<void> {
  const { services, order, stored, connect } = context;
  if (!stored.registersCompleteness) return;
  if (sendingId === null && !order.retriesRejected) return;
  const units = await findToRegister(context, plan);
  if (units.length === 0) return;
  const dataSetId = stored.dataSetId ?? '';
  const summary = await registerCompleteness(
    connect(),
    units.map(({ organisationUnitId, firstDay }) => ({
      ...{ dataSet: dataSetId, organisationUnit: organisationUnitId },
      period: toDhis2Period(firstDay, plan.weekStart),
    })),
  );
  const rejected = findRejectedRows(
    summary,
    units.map(({ organisationUnitId }) => [organisationUnitId, dataSetId]),
  );
  const completed = units.filter((_, index) => !rejected.has(index));
  const registeredAt = services.clock.now();
  await services.db.transaction().execute(async (trx) => {
    const common = { nationalSocietyId: order.nationalSocietyId, dataSetId, registeredAt };
    await storeCompletions(trx, common, completed);
    if (sendingId === null) return;
    await insertConflicts(
      trx,
      sendingId,
      [...rejected].flatMap(([index, errorCode]) => {
        const unit = units[index];
        const nothing = { dataElementId: null, categoryOptionComboId: null, value: null };
        return unit ? [{ ...unit, ...nothing, errorCode }] : [];
      }),
    );
    await addCounts(trx, sendingId, { completed: completed.length, rejected: rejected.size });
  });
}
