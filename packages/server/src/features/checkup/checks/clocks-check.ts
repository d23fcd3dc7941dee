import { checkClocksNow } from '../../clocks/index.ts';
import { createDatabaseCheck, createFinding } from '../check-context.ts';

/** Minutes with one decimal and their sign, as a text: `+5`, `−2.5`. */
function toSignedMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 6) / 10;
  return minutes > 0 ? `+${minutes}` : `−${Math.abs(minutes)}`;
}

/** Compares the clocks of this machine, the database, other servers and the gateways. */
export const clocksCheck = createDatabaseCheck('clocks', async (context) => {
  const wrong = await checkClocksNow(context);
  if (wrong.length === 0) return createFinding('ok', 'ok');
  return wrong.map(({ clock, name, offsetSeconds }) =>
    createFinding('failed', clock, { name: name ?? '', minutes: toSignedMinutes(offsetSeconds) }),
  );
});
