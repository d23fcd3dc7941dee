import type { CallInput, CallName } from './call-list.ts';
import { daysAgo } from './dates.ts';
import { send } from './request.ts';

/**
 * Downloads a file of the server. It sends no name, so the file is named after its list and the day.
 *
 * @example downloadFile('report/exportToCsv', { query: { projectId }, body: filters }, 'reports', 'csv')
 */
export async function downloadFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  list: string,
  extension: 'csv' | 'xlsx',
): Promise<void> {
  const response = await send(name, input as object);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${list}_${daysAgo(0)}.${extension}`;
  link.click();
  URL.revokeObjectURL(address);
}
