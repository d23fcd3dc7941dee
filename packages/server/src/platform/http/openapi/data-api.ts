import { type DataOperation, dataOperations } from '@harken/contract/data-api/operations';
import { type ProblemCode, problems } from '@harken/contract/data-api/problems';
import type { Deprecation } from '@harken/domain/data-api/deprecation';
import { readDescriptionFile } from './description-file.ts';
import type { ApiDocument, Operation, Response, Schema } from './document.ts';

/** What an operation of the data API cannot answer. */
const ofOtherAddresses: readonly ProblemCode[] = ['not_found', 'method_not_allowed'];

/** The codes of problems by HTTP status. */
const codesByStatus = Map.groupBy(
  (Object.keys(problems) as ProblemCode[]).filter((code) => !ofOtherAddresses.includes(code)),
  (code) => problems[code].status,
);

const header = (description: string, type: string) => ({ description, schema: { type } });
const pageHeaders = {
  'x-next-cursor': header('The same as `next`.', 'string'),
  'x-has-more': header('The same as `has_more`.', 'boolean'),
  'x-ratelimit-remaining': header('How many requests the token has left in this minute.', 'integer'),
};
const retryAfter = { 'retry-after': header('How many seconds to wait.', 'integer') };

/** The problems of each status, which all operations of the data API share. */
function nameProblems(document: ApiDocument, problem: Schema): void {
  allowMoreFields(problem);
  document.components.schemas = { ...document.components.schemas, Problem: problem };
  const named = [...codesByStatus].map(([status, codes]): [string, Response] => [
    `Problem${status}`,
    {
      description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join(' '),
      ...((status === 429 || status === 503) && { headers: retryAfter }),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]);
  document.components.responses = { ...document.components.responses, ...Object.fromEntries(named) };
}

/** Real responses of the operations by their names; a test records them. */
const readExamples = () =>
  readDescriptionFile<Record<string, { json: unknown; csv: string; jsonLines: string }>>(
    'generated/examples.json',
  );

/** Later versions may add fields: a response with fields that this description does not know is no error. */
export function allowMoreFields(schema: unknown): void {
  if (schema === null || typeof schema !== 'object') return;
  if ('properties' in schema && 'additionalProperties' in schema && schema.additionalProperties === false)
    delete schema.additionalProperties;
  for (const inner of Object.values(schema)) allowMoreFields(inner);
}

const mark = (deprecation: Deprecation) => ({
  deprecated: true,
  'x-deprecated-since': deprecation.since,
  'x-sunset': deprecation.sunset,
});

const writeInstead = ({ sunset, instead }: Deprecation) =>
  ` Deprecated: it may be gone from ${sunset}.${instead ? ` ${instead}` : ''}`;

/** Marks what will be removed. */
function markDeprecated(
  operation: Operation,
  { deprecated, deprecatedParameters = {} }: DataOperation,
): void {
  if (deprecated) {
    Object.assign(operation, mark(deprecated));
    operation.description += writeInstead(deprecated);
  }
  for (const parameter of operation.parameters ?? []) {
    const deprecation = deprecatedParameters[parameter.name];
    if (!deprecation) continue;
    Object.assign(parameter, mark(deprecation));
    parameter.description = `${parameter.description ?? ''}${writeInstead(deprecation)}`.trimStart();
  }
}

/** Says of the operations of the data API in which forms they answer, with which problems, and shows a real response. */
export function describeDataApi(
  document: ApiDocument,
  described: readonly DataOperation[] = dataOperations,
): void {
  const examples = readExamples();
  for (const served of described) {
    const { name, permission } = served;
    const operation: Operation | undefined = document.paths[`/api/v1/${name}`]?.get;
    const page = operation?.responses?.['200']?.content?.['application/json']?.schema;
    const problem = operation?.responses?.['4XX']?.content?.['application/json']?.schema;
    if (!(operation && page && problem)) continue;
    if (!document.components.responses?.Problem400) nameProblems(document, problem);
    const example = examples[name];
    allowMoreFields(page);
    operation['x-permission'] = permission;
    operation.description = `${operation.description} The owner of the token needs the permission \`${permission}\`.`;
    operation.responses = {
      200: {
        description: 'A page of rows.',
        headers: pageHeaders,
        content: {
          'application/json': { schema: page, ...(example && { example: example.json }) },
          'text/csv': {
            schema: { type: 'string', description: 'A line of headings, then a line per row.' },
            ...(example && { example: example.csv }),
          },
          'application/x-ndjson': {
            schema: { type: 'string', description: 'A JSON object per line, each a row.' },
            ...(example && { example: example.jsonLines }),
          },
        },
      },
      ...Object.fromEntries(
        [...codesByStatus.keys()].map((status) => [
          String(status),
          { $ref: `#/components/responses/Problem${status}` },
        ]),
      ),
    };
    markDeprecated(operation, served);
  }
}
