import { dataOperations } from '@harken/contract/data-api/operations';
import { type ProblemCode, problems } from '@harken/contract/data-api/problems';
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

/** Says of the operations of the data API in which forms they answer, with which problems, and shows a real response. */
export function describeDataApi(document: ApiDocument): void {
  const examples = readExamples();
  for (const { name, permission } of dataOperations) {
    const operation: Operation | undefined = document.paths[`/api/v1/${name}`]?.get;
    const page = operation?.responses?.['200']?.content?.['application/json']?.schema;
    const problem = operation?.responses?.['4XX']?.content?.['application/json']?.schema;
    if (!(operation && page && problem)) continue;
    if (!document.components.responses?.Problem400) nameProblems(document, problem);
    const example = examples[name];
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
  }
}
