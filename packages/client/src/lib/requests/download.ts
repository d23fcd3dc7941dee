import { daysAgo } from '../dates/dates.ts';
import type { CallInput, CallName } from './call-list.ts';
import { DownloadError, RequestError } from './error.ts';
import { send } from './request.ts';

/** When the object URL is revoked, in milliseconds: some browsers start reading late. */
const urlLifetimeMilliseconds = 60_000;

/** An expired session keeps its own error: it has nothing to do with the file. */
function toDownloadError(error: unknown): unknown {
  const isAboutTheFile = error instanceof RequestError && error.status !== 401;
  return isAboutTheFile ? new DownloadError(error) : error;
}

/** Saves a file through the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), urlLifetimeMilliseconds);
}

/** The file name from the Content-Disposition header. */
function parseFileName(response: Response): string | null {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? null : decodeURIComponent(name);
}

/** @throws DownloadError with the status if the server does not return the file */
export const fetchFile = <Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Response> =>
  send(name, input as object).catch((error: unknown) => {
    throw toDownloadError(error);
  });

/**
 * Downloads a file. List exports are named after the list and the date; PDF documents keep the file name of the server.
 *
 * @throws DownloadError with the status if the server does not return the file
 * @example downloadFile('report/exportToCsv', { query: { projectId }, body: filters }, 'reports', 'csv')
 */
export async function downloadFile<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  list: string,
  extension: 'csv' | 'xlsx' | 'pdf' | 'zip',
): Promise<void> {
  const response = await fetchFile(name, input);
  const serverName = extension === 'pdf' ? parseFileName(response) : null;
  saveFile(await response.blob(), serverName ?? `${list}_${daysAgo(0)}.${extension}`);
}
