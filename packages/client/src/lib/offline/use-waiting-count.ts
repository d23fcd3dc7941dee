import { useSession } from '../session/session.tsx';
import { useDecisions } from './decisions.ts';
import { useEntries } from './entries.ts';

/** How many decisions and entries of the signed-in user wait on this device, and how many the server refused. */
export function useWaitingCount(): { waiting: number; refused: number } {
  const { user } = useSession();
  const own = [...useDecisions(), ...useEntries()].filter(({ userId }) => userId === user?.id);
  const refused = own.filter((item) => item.refused).length;
  return { waiting: own.length - refused, refused };
}
