import { type ExpectedError, expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';

/** Users who see only some collectors must not learn which others exist. */
export function createNotFoundError(by: Pick<CurrentUser, 'role'>): ExpectedError {
  return expectedError(by.role === 'Administrator' ? 'dataCollector.notFound' : 'error.unauthorized');
}
