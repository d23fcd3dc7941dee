import { daysBetween, gatewayQuietDays, judgeRefusedKeys } from '@harken/domain/checkup/rules';
import {
  findGatewaysWithLatestMessage,
  type GatewayRow,
} from '../../../platform/metrics/latest-messages.queries.ts';
import { type CheckFinding, createDatabaseCheck, createFinding } from '../check-context.ts';
import { findRefusedKeys } from '../checkup.queries.ts';

/** The page stays readable, and gateways without messages come first. */
const maxGateways = 30;
/** Refused messages of this many hours count: as long as their count is stored. */
const refusedHours = 24;

function judge({ lastMessageAt, ...row }: GatewayRow, now: Date): CheckFinding {
  const { id, nationalSocietyId, name, nationalSocietyName: nationalSociety } = row;
  const gateway = { id, nationalSocietyId };
  const values = { name, nationalSociety };
  if (!lastMessageAt) return { ...createFinding('warning', 'noMessage', values), gateway };
  const days = daysBetween(lastMessageAt, now);
  const isQuiet = days >= gatewayQuietDays;
  return {
    ...createFinding(isQuiet ? 'warning' : 'ok', isQuiet ? 'quiet' : 'ok', {
      ...values,
      days: Math.max(0, days),
    }),
    gateway,
  };
}

/** When each SMS gateway last delivered a message that was parsed. */
export const gatewaysCheck = createDatabaseCheck('gateways', async ({ db, clock }) => {
  const gateways = await findGatewaysWithLatestMessage(db, { isDownFirst: false, limit: maxGateways });
  if (gateways.length === 0) return createFinding('notConfigured', 'notConfigured');
  return gateways.map((gateway) => judge(gateway, clock.now()));
});

/** Whether messages were refused lately for a wrong gateway key. */
export const gatewayKeysCheck = createDatabaseCheck('gatewayKeys', async ({ db, clock }) => {
  const since = new Date(clock.now().getTime() - refusedHours * 3_600_000);
  const { count, lastAt } = await findRefusedKeys(db, since);
  const gateways = await findGatewaysWithLatestMessage(db, { isDownFirst: false, limit: 1000 });
  const state = judgeRefusedKeys(
    lastAt,
    gateways.map(({ lastMessageAt }) => lastMessageAt),
  );
  return state === 'ok' ? createFinding('ok', 'ok') : createFinding(state, 'refused', { count });
});
