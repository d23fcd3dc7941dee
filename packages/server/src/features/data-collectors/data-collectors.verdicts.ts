import { type Problem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Whoever sees only some collectors is not told which others there are. */
export function notFound(by: Pick<CurrentUser, 'role'>): Problem {
  return problem(by.role === 'Administrator' ? 'dataCollector.notFound' : 'error.unauthorized');
}
