import type { CallInput } from '../requests/call-list.ts';

/** What can be typed without a network: the calls that send it. */
export type EntryCall =
  | 'dataCollector/addNote'
  | 'alertEvents/add'
  | 'dataCollector/edit'
  | 'referral/create';

type EditBody = CallInput<'dataCollector/edit'>['body'];

type Sent =
  | { call: 'dataCollector/addNote'; body: CallInput<'dataCollector/addNote'>['body'] }
  | { call: 'alertEvents/add'; body: CallInput<'alertEvents/add'>['body'] }
  | { call: 'referral/create'; body: CallInput<'referral/create'>['body']; projectId: number }
  | {
      call: 'dataCollector/edit';
      /** With the version that was edited. */
      body: EditBody;
      /** The values of that version. */
      base: EditBody;
      /** The address of the form, where two versions are compared. */
      page: string;
    };

/** The server refused an edit because somebody else changed the data collector since: translation key. */
export const editConflict = 'dataCollector.changedMeanwhile';

/**
 * Something typed without a network: a note about a collector, an event in the log of an alert, a referral, or an edit of a collector. Stored
 * on devices: renaming a property would lose entries that were made before an update of the app.
 */
export type OfflineEntry = Sent & {
  /** Sent with notes, events and referrals: the server stores them once, however often they arrive. Edits have a version instead. */
  key: string;
  userId: number;
  /** The id of the collector, alert or report. */
  subjectId: number;
  /** The name of the collector, or the number of the alert or report. */
  subject: string;
  text: string;
  /** Epoch milliseconds. */
  enteredAt: number;
  /** The server refused it: translation key of the reason. */
  refused?: string;
};

/** A new key: a random UUID, also where the browser has no function for it because the page came without TLS. */
export function createEntryKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The input of the call that sends an entry. */
export function toEntryInput(entry: OfflineEntry) {
  const { call, subjectId, body, key } = entry;
  if (call === 'referral/create')
    return { query: { projectId: entry.projectId }, body: { ...body, entryKey: key } };
  const params = call === 'alertEvents/add' ? { alertId: subjectId } : { dataCollectorId: subjectId };
  return { params, body: call === 'dataCollector/edit' ? body : { ...body, entryKey: key } };
}

export type OfflineEdit = Extract<OfflineEntry, { call: 'dataCollector/edit' }>;

export const isEdit = (entry: OfflineEntry): entry is OfflineEdit => entry.call === 'dataCollector/edit';

/** Without the edits of a person of one data collector. */
export function removeEdits(
  queue: readonly OfflineEntry[],
  { userId, subjectId }: Pick<OfflineEntry, 'userId' | 'subjectId'>,
): OfflineEntry[] {
  return queue.filter((entry) => !isEdit(entry) || entry.userId !== userId || entry.subjectId !== subjectId);
}

/** The oldest entry of a user that has not been refused. */
export function findNextEntry(queue: readonly OfflineEntry[], userId: number): OfflineEntry | undefined {
  return queue.find((entry) => entry.userId === userId && !entry.refused);
}

/** Adds an entry at the end, once. An edit replaces an earlier one of the same data collector. */
export function addEntry(queue: readonly OfflineEntry[], added: OfflineEntry): OfflineEntry[] {
  const others = isEdit(added) ? removeEdits(queue, added) : queue;
  return [...others.filter(({ key }) => key !== added.key), added];
}

export function removeEntry(queue: readonly OfflineEntry[], removed: string): OfflineEntry[] {
  return queue.filter(({ key }) => key !== removed);
}

export function markEntryRefused(
  queue: readonly OfflineEntry[],
  refusedKey: string,
  reason: string,
): OfflineEntry[] {
  return queue.map((entry) => (entry.key === refusedKey ? { ...entry, refused: reason } : entry));
}

/** The entries of a user about one subject. */
export function findEntriesAbout(
  queue: readonly OfflineEntry[],
  { userId, call, subjectId }: { userId: number | undefined; call: EntryCall; subjectId: number },
): OfflineEntry[] {
  return queue.filter(
    (entry) => entry.userId === userId && entry.call === call && entry.subjectId === subjectId,
  );
}
