/**
 * The value at a path in JSON: names and positions with dots between them, such as `data.0.from`. Null if there is none, or no text
 * or number.
 *
 * @example readPath({ results: [{ from: 41 }] }, 'results.0.from') // '41'
 */
export function readPath(value: unknown, path: string): string | null {
  const found = findPath(value, path);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? String(found)
    : null;
}

/** The value at a path, of any kind. Without a path, the value itself. */
export function findPath(value: unknown, path: string): unknown {
  if (path === '') return value;
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** The entries of a list at a path; what is no list counts as one entry. */
export function findItems(value: unknown, path: string): unknown[] {
  const found = findPath(value, path);
  if (found === undefined || found === null) return [];
  return Array.isArray(found) ? found : [found];
}
