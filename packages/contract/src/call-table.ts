/** How a call is made: what the client needs of it to send a request. */
export interface ListedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  isBare?: true;
  isDownload?: true;
}

/** The calls of each method, one a line. */
export type CallTable = Partial<Record<ListedCall['method'], string>>;

const prefix = '/api/';
const nameOfPath = (path: string) => path.replace(/\/:\w+/g, '');

/**
 * A call as a line of the table: its path, after `=` its name where that is not the path without ids, and a word for each
 * thing that is special. The list is part of every page, so it is kept short.
 *
 * @example lineOfCall('alert/get', { method: 'GET', path: '/api/alert/:alertId/get', isBare: true })
 *   // 'alert/:alertId/get bare'
 */
export function lineOfCall(name: string, { path, isBare, isDownload }: ListedCall): string {
  const written = path.slice(prefix.length);
  const named = nameOfPath(written) === name ? written : `${written}=${name}`;
  return [named, ...(isBare ? ['bare'] : []), ...(isDownload ? ['file'] : [])].join(' ');
}

/** The calls of a table by their names. */
export function readCallTable<Name extends string>(table: CallTable): Record<Name, ListedCall> {
  const calls: Record<string, ListedCall> = {};
  for (const [method, lines] of Object.entries(table)) {
    for (const line of lines.trim().split('\n')) {
      const [named = '', ...words] = line.split(' ');
      const [path = '', name = nameOfPath(path)] = named.split('=');
      calls[name] = {
        method: method as ListedCall['method'],
        path: prefix + path,
        ...(words.includes('bare') && { isBare: true }),
        ...(words.includes('file') && { isDownload: true }),
      };
    }
  }
  return calls;
}
