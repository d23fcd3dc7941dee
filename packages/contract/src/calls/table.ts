/** What the client needs to know of a call to send a request. */
export interface ListedCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  isBare?: true;
  isDownload?: true;
}

/** The calls of each method, one per line. */
export type CallTable = Partial<Record<ListedCall['method'], string>>;

const prefix = '/api/';
const toCallName = (path: string) => path.replace(/\/:\w+/g, '');

/**
 * A call as a line of the table: its path, followed by `=` and its name if that is not the path without ids, and by words for
 * special properties. Every page loads the list, so it is kept short.
 *
 * @example formatCallLine('alert/get', { method: 'GET', path: '/api/alert/:alertId/get', isBare: true })
 *   // 'alert/:alertId/get bare'
 */
export function formatCallLine(name: string, { path, isBare, isDownload }: ListedCall): string {
  const written = path.slice(prefix.length);
  const named = toCallName(written) === name ? written : `${written}=${name}`;
  return [named, ...(isBare ? ['bare'] : []), ...(isDownload ? ['file'] : [])].join(' ');
}

/** Parses a table into calls by name. */
export function readCallTable<Name extends string>(table: CallTable): Record<Name, ListedCall> {
  const calls: Record<string, ListedCall> = {};
  for (const [method, lines] of Object.entries(table)) {
    for (const line of lines.trim().split('\n')) {
      const [named = '', ...words] = line.split(' ');
      const [path = '', name = toCallName(path)] = named.split('=');
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
