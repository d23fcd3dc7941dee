/**
 * What changed between two schemas. The direction says who writes the values: `in`, programs (parameters, bodies), which must go on
 * being accepted; `out`, the server (responses, webhooks), which must go on being what programs expect.
 */
import { compareDeprecations, compareNames, noteRemoved, resolve } from './comparison.mjs';

/** A schema as its alternatives without null, and whether it can be null. `type: [x, 'null']` and `anyOf` with null are the same. */
function readAlternatives(description, schema = {}) {
  const { anyOf, oneOf, ...resolved } = resolve(description, schema);
  const listed = anyOf ?? oneOf;
  if (listed) {
    const inner = listed.map((each) => readAlternatives(description, each));
    return {
      isNullable: inner.some(({ isNullable }) => isNullable),
      alternatives: inner.flatMap(({ alternatives }) => alternatives),
    };
  }
  const types = [resolved.type ?? []].flat();
  const isNullable = types.includes('null');
  const others = types.filter((type) => type !== 'null').sort();
  if (isNullable && others.length === 0) return { isNullable, alternatives: [] };
  return { isNullable, alternatives: [{ ...resolved, type: others.join(' or ') }] };
}

const listChoices = ({ enum: choices, const: only }) =>
  choices?.filter((choice) => choice !== null) ?? (only === undefined ? null : [only]);

function compareChoices(note, place, [former, present], direction) {
  const [before, after] = [listChoices(former), listChoices(present)];
  if (!before && !after) return;
  if (!before) return note(`${place} is now one of ${after.join(', ')}`, direction === 'in');
  if (!after) return note(`${place} is no longer one of fixed values`, direction === 'out');
  for (const choice of before) if (!after.includes(choice)) note(`${place} is no longer ${choice}`, true);
  for (const choice of after) if (!before.includes(choice)) note(`${place} can be ${choice}`, false);
}

/** Bounds, and which of two is tighter: the smaller of the upper ones, the larger of the lower ones. */
const bounds = {
  ...{ maximum: 1, exclusiveMaximum: 1, maxLength: 1, maxItems: 1 },
  ...{ minimum: -1, exclusiveMinimum: -1, minLength: -1, minItems: -1 },
};

function compareBounds(note, place, [former, present], direction) {
  for (const [name, sign] of Object.entries(bounds)) {
    const [before, after] = [former, present].map(
      (schema) => (schema[name] ?? sign * Number.POSITIVE_INFINITY) * sign,
    );
    if (before === after) continue;
    const text = `${place}: ${name} is ${present[name] ?? 'no longer limited'} instead of ${former[name] ?? 'not limited'}`;
    note(text, after < before && direction === 'in');
  }
}

function compareTypes(note, place, [former, present], direction) {
  if (former.type !== present.type) {
    const isNarrower = former.type === 'number' && present.type === 'integer';
    const isWider = former.type === 'integer' && present.type === 'number';
    const isHarmless = direction === 'out' ? isNarrower : isWider;
    note(`${place} is ${present.type || 'anything'} instead of ${former.type || 'anything'}`, !isHarmless);
  }
  if (former.format !== present.format)
    note(
      `${place} has the format ${present.format ?? 'of any text'} instead of ${former.format ?? 'of any text'}`,
      true,
    );
  if (former.pattern !== present.pattern) {
    const isLooser = present.pattern === undefined;
    const isTighter = former.pattern === undefined;
    note(`${place} has another pattern`, direction === 'in' ? !isLooser : !isTighter);
  }
  const [before, after] = [former.default, present.default].map((value) => JSON.stringify(value));
  if (direction === 'in' && before !== after)
    note(`${place} is ${after ?? 'nothing'} by default instead of ${before ?? 'nothing'}`, true);
}

function compareProperties(comparison, place, [former, present], direction) {
  const { note } = comparison;
  const isRequired = ({ required = [] }, name) => required.includes(name);
  const at = (name) =>
    place.endsWith('[]') || / field /.test(place) ? `${place}.${name}` : `${place}: field ${name}`;
  compareNames(former.properties, present.properties, {
    removed: (name, property) => noteRemoved(comparison, at(name), property),
    added: (name) => {
      const isNeeded = direction === 'in' && isRequired(present, name);
      note(`${at(name)} was added${isNeeded ? ' and is required' : ''}`, isNeeded);
    },
    kept(name, before, after) {
      const [was, is] = [isRequired(former, name), isRequired(present, name)];
      if (was !== is)
        note(
          `${at(name)} is ${is ? 'always' : 'no longer always'} ${direction === 'in' ? 'required' : 'sent'}`,
          is === (direction === 'in'),
        );
      compareDeprecations(
        comparison,
        at(name),
        resolve(comparison.former, before),
        resolve(comparison.present, after),
      );
      compareSchemas(comparison, at(name), [before, after], direction);
    },
  });
  const [before, after] = [former, present].map(({ additionalProperties: more }) => more ?? true);
  if (typeof before === 'object' && typeof after === 'object')
    compareSchemas(comparison, `${place} of any name`, [before, after], direction);
  else if (after === false && before !== false)
    note(`${place}: no other fields are allowed`, direction === 'in');
}

function compareAlternative(comparison, place, pair, direction) {
  const { note } = comparison;
  compareTypes(note, place, pair, direction);
  compareChoices(note, place, pair, direction);
  compareBounds(note, place, pair, direction);
  if (pair.some(({ properties }) => properties)) compareProperties(comparison, place, pair, direction);
  if (pair.every(({ items }) => items))
    compareSchemas(
      comparison,
      `${place}[]`,
      pair.map(({ items }) => items),
      direction,
    );
}

/**
 * Notes what changed between two schemas.
 *
 * @param {[object | undefined, object | undefined]} pair the former and the present one
 * @param {'in' | 'out'} direction
 */
export function compareSchemas(comparison, place, pair, direction) {
  const { note } = comparison;
  const former = readAlternatives(comparison.former, pair[0]);
  const present = readAlternatives(comparison.present, pair[1]);
  if (former.isNullable !== present.isNullable)
    note(
      `${place} is ${present.isNullable ? 'null in some cases' : 'never null'}`,
      present.isNullable === (direction === 'out'),
    );
  const count = Math.max(former.alternatives.length, present.alternatives.length);
  for (let index = 0; index < count; index++) {
    const alternatives = [former.alternatives[index], present.alternatives[index]];
    if (!alternatives[0]) note(`${place} has another form beside the former ones`, direction === 'out');
    else if (!alternatives[1]) note(`${place} no longer has one of its forms`, true);
    else compareAlternative(comparison, place, alternatives, direction);
  }
}
