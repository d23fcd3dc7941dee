import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../requests/call-list.ts';
import { refetchAfter } from '../requests/changes.ts';
import { RequestError } from '../requests/error.ts';
import { call } from '../requests/request.ts';
import { useSession } from '../session/session.tsx';
import { entriesName } from './cached-responses.ts';
import { isOffline, markServerLost } from './connection.ts';
import { isConnectionError, isFinalError } from './decision-rules.ts';
import {
  addEntry,
  type EntryCall,
  editConflict,
  findEntriesAbout,
  findNextEntry,
  isEdit,
  markEntryRefused,
  type OfflineEdit,
  type OfflineEntry,
  removeEdits,
  removeEntry,
  toEntryInput,
} from './entry-rules.ts';
import { createWaitingQueue, runExclusively } from './waiting-queue.ts';

const queue = createWaitingQueue<OfflineEntry>(entriesName);

/** Reads the entries: at app start, and after another tab changed them. */
export const loadEntries = queue.load;

/** The offline entries of this device, including refused ones. */
export const useEntries = queue.useItems;

/** Removes the entries of other users, after another one signed in. */
export const discardEntriesOfOthers = queue.discardOthers;

/** Removes an entry before it is sent, or one that was refused. */
export const discardEntry = (key: string) => queue.update((waiting) => removeEntry(waiting, key));

/** The waiting and refused entries of the signed-in user about one collector or alert. */
export function useEntriesAbout(name: EntryCall, subjectId: number): OfflineEntry[] {
  const { user } = useSession();
  return findEntriesAbout(useEntries(), { userId: user?.id, call: name, subjectId });
}

/** The edit of a data collector by the signed-in user that has not reached the server, or was refused. */
export function useWaitingEdit(dataCollectorId: number): OfflineEdit | undefined {
  return useEntriesAbout('dataCollector/edit', dataCollectorId).find(isEdit);
}

/** Sends an entry: as its author, never in the session of somebody else. */
function send(entry: OfflineEntry): Promise<unknown> {
  return call(entry.call, toEntryInput(entry) as CallInput<EntryCall>, { author: entry.userId });
}

/**
 * Sends an entry or, if the server cannot be reached, stores it on the device. An entry that may have arrived keeps its key, so
 * that it is not stored twice on the server.
 *
 * @returns whether it was sent
 */
export async function sendOrStore(entry: OfflineEntry): Promise<boolean> {
  if (!isOffline()) {
    try {
      await send(entry);
      return true;
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      markServerLost();
    }
  }
  await queue.update((waiting) => addEntry(waiting, entry));
  return false;
}

export type EditOutcome = 'sent' | 'stored' | 'conflict';

/**
 * Sends an edit of a data collector or, without a network, stores it. An edit that conflicts with one of somebody else is stored,
 * too, until its author has decided. What was stored before of the same collector is replaced.
 */
export async function sendOrStoreEdit(edit: OfflineEdit): Promise<EditOutcome> {
  try {
    if (!(await sendOrStore(edit))) return 'stored';
    await queue.update((waiting) => removeEdits(waiting, edit));
    return 'sent';
  } catch (error) {
    if (!(error instanceof RequestError) || error.key !== editConflict) throw error;
    await queue.update((waiting) => markEntryRefused(addEntry(waiting, edit), edit.key, editConflict));
    return 'conflict';
  }
}

/** Sends the entries in order, each once across all tabs. Stops at the first that the server cannot process now. */
export async function sendEntries(client: QueryClient, userId: number): Promise<void> {
  await runExclusively('harken.sendEntries', async () => {
    for (;;) {
      const next = findNextEntry(await loadEntries(), userId);
      if (!next) return;
      try {
        await send(next);
        await discardEntry(next.key);
      } catch (error) {
        if (isConnectionError(error)) markServerLost();
        if (!isFinalError(error)) return;
        await queue.update((waiting) => markEntryRefused(waiting, next.key, error.key));
      }
      void refetchAfter(client, [next.call]).catch(() => undefined);
    }
  });
}
