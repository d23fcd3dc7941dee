/**
 * JSON without null members, as the contract declares: a member without a value is absent. Nulls in lists stay. The value is not
 * changed. Faster than a replacer function, which `JSON.stringify` would call for every member of a large response.
 */
export function stringifyWithoutNulls(value: unknown): string {
  return JSON.stringify(withoutNulls(value));
}

/** The same value, with copies of the parts that have null members. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return withoutNullsInItems(value);
  // dates and other values that say themselves what they look like
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return value;
  return withoutNullMembers(value as Record<string, unknown>);
}

function withoutNullsInItems(items: unknown[]): unknown[] {
  let copy: unknown[] | null = null;
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    const cleaned = withoutNulls(item);
    if (cleaned === item) continue;
    copy ??= items.slice();
    copy[at] = cleaned;
  }
  return copy ?? items;
}

function withoutNullMembers(object: Record<string, unknown>): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const key of Object.keys(object)) {
    const member = object[key];
    const cleaned = member === null ? undefined : withoutNulls(member);
    if (cleaned === member) continue;
    copy ??= { ...object };
    copy[key] = cleaned;
  }
  return copy ?? object;
}
