import { type DataOperation, type DataParameters, getParameters } from '@harken/contract/data-api/operations';
import { DataProblem } from '../../platform/http/problem.ts';
import { chooseFormat, type DataFormat } from './accept.ts';

const maxNamed = 50;
const maxNameLength = 200;

/** The parameters of a request. Unknown ones are refused: a filter that is misspelt would otherwise return everything. */
export function readParameters(operation: Pick<DataOperation, 'of'>, query: unknown): DataParameters {
  const parsed = getParameters(operation).safeParse(query ?? {});
  if (parsed.success) return parsed.data;
  const unknown = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  );
  const invalid = parsed.error.issues.flatMap(({ path }) => (path.length > 0 ? String(path[0]) : []));
  const names = (list: string[]) =>
    [...new Set(list)].slice(0, maxNamed).map((name) => name.slice(0, maxNameLength));
  if (unknown.length > 0) throw new DataProblem('unknown_parameter', { parameters: names(unknown) });
  throw new DataProblem('invalid_parameter', { parameters: names(invalid) });
}

/** The format that the client accepts. */
export function readFormat(accept: string | undefined): DataFormat {
  const format = chooseFormat(accept);
  if (!format) throw new DataProblem('not_acceptable');
  return format;
}
