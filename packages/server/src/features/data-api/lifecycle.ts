import type { DataOperation } from '@harken/contract/data-api/operations';
import { type Deprecation, writeDeprecationHeaders } from '@harken/domain/data-api/deprecation';

/** Where the policy is published, for the headers of deprecated operations. Needs no token. */
export const policyPath = '/api/v1/lifecycle';

const policy = `How the data API of Harken changes

The version is part of the address: /api/v1. Within a version, operations, parameters, fields and values may be added, and nothing that programs rely on is removed, renamed or changed.
Programs must accept fields and values that they do not know.
What will be removed is announced at least 12 months before: in the documentation, here, and in the headers Deprecation (RFC 9745) and Sunset (RFC 8594) of every response.
`;

type Lifecycle = Pick<DataOperation, 'name' | 'deprecated' | 'deprecatedParameters'>;

/** The headers of a response: whether the operation or a parameter of the request will be removed, when, and where to read more. */
export function announceDeprecations(
  { deprecated, deprecatedParameters = {} }: Lifecycle,
  query: unknown,
): Record<string, string> {
  const used = Object.keys(query ?? {}).flatMap((name) =>
    Object.hasOwn(deprecatedParameters, name) ? (deprecatedParameters[name] ?? []) : [],
  );
  const headers = writeDeprecationHeaders([...(deprecated ? [deprecated] : []), ...used]);
  if (!headers) return {};
  const link = ['deprecation', 'sunset'].map((rel) => `<${policyPath}>; rel="${rel}"; type="text/plain"`);
  return { ...headers, link: link.join(', ') };
}

const writeLine = (what: string, { since, sunset, instead }: Deprecation) =>
  `- ${what}: deprecated since ${since}, may be gone from ${sunset}.${instead ? ` ${instead}` : ''}`;

/** The policy, and what is deprecated now. */
export function writePolicy(operations: readonly Lifecycle[]): string {
  const lines = operations.flatMap(({ name, deprecated, deprecatedParameters = {} }) => [
    ...(deprecated ? [writeLine(`/api/v1/${name}`, deprecated)] : []),
    ...Object.entries(deprecatedParameters).map(([parameter, deprecation]) =>
      writeLine(`${parameter} of /api/v1/${name}`, deprecation),
    ),
  ]);
  return `${policy}\n${lines.length > 0 ? `Deprecated now:\n${lines.join('\n')}` : 'Nothing is deprecated now.'}\n`;
}
