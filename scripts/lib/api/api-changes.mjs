/**
 * What changed between two descriptions of the data API (OpenAPI), and whether it breaks programs that rely on the former one.
 *
 * Programs must accept fields and values of choices that they do not know (docs/integrate.md), so that those may be added to what the
 * server sends. Nothing may be removed or change its type before its announced end has passed.
 */
import { compareDeprecations, compareNames, noteRemoved, resolve } from './comparison.mjs';
import { compareSchemas } from './schema-changes.mjs';

function compareParameters(comparison, place, [former, present], direction) {
  const { note } = comparison;
  const byName = (description, list = []) =>
    Object.fromEntries(
      list.map((each) => resolve(description, each)).map((each) => [`${each.in} ${each.name}`, each]),
    );
  compareNames(byName(comparison.former, former), byName(comparison.present, present), {
    removed: (name, parameter) => noteRemoved(comparison, `${place}: parameter ${name}`, parameter),
    added: (name, { required = false }) =>
      note(
        `${place}: parameter ${name} was added${required ? ' and is required' : ''}`,
        required && direction === 'in',
      ),
    kept(name, before, after) {
      const at = `${place}: parameter ${name}`;
      if (Boolean(before.required) !== Boolean(after.required))
        note(
          `${at} is ${after.required ? 'now required' : 'no longer required'}`,
          Boolean(after.required) === (direction === 'in'),
        );
      compareDeprecations(comparison, at, before, after);
      compareSchemas(comparison, at, [before.schema, after.schema], direction);
    },
  });
}

function compareContents(comparison, place, [former, present], direction) {
  compareNames(former?.content, present?.content, {
    removed: (type, content) => noteRemoved(comparison, `${place} as ${type}`, content),
    added: (type) => comparison.note(`${place} as ${type} was added`, false),
    kept: (type, before, after) =>
      compareSchemas(
        comparison,
        type === 'application/json' ? place : `${place} as ${type}`,
        [before.schema, after.schema],
        direction,
      ),
  });
}

function compareResponses(comparison, place, [former, present]) {
  const { note } = comparison;
  compareNames(former, present, {
    // A program that handles a status which no longer comes goes on working, unless it is that of success.
    removed: (status) => note(`${place}: status ${status} was removed`, status.startsWith('2')),
    added: (status) => note(`${place}: status ${status} was added`, status.startsWith('2')),
    kept(status, before, after) {
      const at = `${place}: response ${status}`;
      const pair = [resolve(comparison.former, before), resolve(comparison.present, after)];
      compareNames(pair[0].headers, pair[1].headers, {
        removed: (name, header) => noteRemoved(comparison, `${at}: header ${name}`, header),
        added: (name) => note(`${at}: header ${name} was added`, false),
        kept: (name, ...headers) =>
          compareSchemas(
            comparison,
            `${at}: header ${name}`,
            headers.map(({ schema }) => schema),
            'out',
          ),
      });
      compareContents(comparison, at, pair, 'out');
    },
  });
}

/** The ways to be allowed, as texts: `accessToken`, or `clientCredentials readReports`. */
const listSecurity = ({ security = [] }) =>
  security.map((way) =>
    Object.entries(way)
      .map(([scheme, scopes]) => [scheme, ...[...scopes].sort()].join(' '))
      .sort()
      .join(' + '),
  );

function compareAccess({ note }, place, former, present) {
  const [before, after] = [listSecurity(former), listSecurity(present)];
  for (const way of before)
    if (!after.includes(way)) note(`${place} no longer accepts ${way || 'requests without a token'}`, true);
  for (const way of after)
    if (!before.includes(way))
      note(`${place} accepts ${way || 'requests without a token'}`, before.length === 0);
  if (former['x-permission'] !== present['x-permission'])
    note(
      `${place} needs the permission ${present['x-permission']} instead of ${former['x-permission']}`,
      true,
    );
}

function compareOperations(comparison, place, [former, present], isSentByServer) {
  const { note } = comparison;
  if (former.operationId !== present.operationId)
    note(`${place} is named ${present.operationId} instead of ${former.operationId}`, true);
  compareDeprecations(comparison, place, former, present);
  compareAccess(comparison, place, former, present);
  const direction = isSentByServer ? 'out' : 'in';
  compareParameters(comparison, place, [former.parameters, present.parameters], direction);
  const bodies = [
    resolve(comparison.former, former.requestBody),
    resolve(comparison.present, present.requestBody),
  ];
  const isNowRequired = Boolean(bodies[1]?.required) && !bodies[0]?.required;
  if (isNowRequired) note(`${place}: a body is now required`, direction === 'in');
  compareContents(comparison, isSentByServer ? place : `${place}: body`, bodies, direction);
  if (!isSentByServer) compareResponses(comparison, place, [former.responses, present.responses]);
}

/** Operations by method and address. */
function listOperations(items = {}, isWebhook) {
  return Object.fromEntries(
    Object.entries(items).flatMap(([name, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        isWebhook ? `Webhook ${name}` : `${method.toUpperCase()} ${name}`,
        operation,
      ]),
    ),
  );
}

/**
 * The changes from the former to the present description, those that break programs first.
 *
 * @param {string} today `yyyy-MM-dd`
 * @returns {Change[]}
 */
export function compareDescriptions(former, present, today) {
  const changes = [];
  const note = (text, isBreaking) => changes.push({ text, isBreaking });
  const comparison = { former, present, today, note };
  for (const part of ['paths', 'webhooks']) {
    const isWebhook = part === 'webhooks';
    compareNames(listOperations(former[part], isWebhook), listOperations(present[part], isWebhook), {
      removed: (place, operation) => noteRemoved(comparison, place, operation),
      added: (place) => note(`${place} was added`, false),
      kept: (place, ...operations) => compareOperations(comparison, place, operations, isWebhook),
    });
  }
  return [
    ...changes.filter((change) => change.isBreaking),
    ...changes.filter((change) => !change.isBreaking),
  ];
}
