/** What comparing operations and comparing schemas share. */

/**
 * @typedef {{ text: string, isBreaking: boolean }} Change
 * @typedef {object} Comparison
 * @property {object} former the former description, in which references are looked up
 * @property {object} present the present one
 * @property {string} today what may be gone from today on is removed as announced; `yyyy-MM-dd`
 * @property {(text: string, isBreaking: boolean) => void} note
 */

/** Follows references into the components of a description. */
export function resolve(description, value) {
  let found = value;
  while (found?.$ref) {
    const { $ref: reference, ...beside } = found;
    const target = reference
      .slice(2)
      .split('/')
      .reduce((part, name) => part?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], description);
    if (!target) throw new Error(`${reference} does not exist`);
    found = { ...target, ...beside };
  }
  return found;
}

const isOver = ({ deprecated, 'x-sunset': sunset }, today) =>
  deprecated === true && typeof sunset === 'string' && sunset <= today;

/** Notes that something was removed: as announced, or not. */
export function noteRemoved({ today, note }, place, removed) {
  const wasAnnounced = isOver(removed, today);
  note(`${place} was removed${wasAnnounced ? ', as announced' : ''}`, !wasAnnounced);
}

const aYearAfter = (day) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** Notes a new deprecation; one with less than twelve months, or an end that comes earlier than announced, breaks the promise. */
export function compareDeprecations({ note }, place, former, present) {
  const { 'x-deprecated-since': since, 'x-sunset': sunset } = present;
  if (!present.deprecated) return former.deprecated && note(`${place} is no longer deprecated`, false);
  if (former.deprecated && former['x-sunset'] === sunset) return;
  const isLate = typeof since === 'string' && typeof sunset === 'string' && sunset >= aYearAfter(since);
  const isEarlier = former.deprecated && !(sunset >= former['x-sunset']);
  if (!isLate)
    note(`${place} is deprecated without the 12 months between x-deprecated-since and x-sunset`, true);
  else note(`${place} is deprecated and may be gone from ${sunset}`, Boolean(isEarlier));
}

/** Calls one of three functions for each name in either object. */
export function compareNames(former = {}, present = {}, { removed, added, kept }) {
  for (const name of Object.keys(former)) {
    if (Object.hasOwn(present, name)) kept(name, former[name], present[name]);
    else removed(name, former[name]);
  }
  for (const name of Object.keys(present)) if (!Object.hasOwn(former, name)) added(name, present[name]);
}
