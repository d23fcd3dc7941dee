import { auditCalls } from '@harken/contract/audit';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';

const notYet = (): never => {
  throw problem('error.unexpected');
};

export const auditRoutes: Routes = ({ route }) => {
  route(auditCalls.listAuditEntries, { handle: notYet });
  route(auditCalls.getAuditFilters, { handle: notYet });
  route(auditCalls.verifyAudit, { handle: notYet });
};
