import { auditCalls } from '@harken/contract/audit';
import type { Routes } from '../../platform/http/routes.ts';
import { withLongTimeouts } from '../../platform/long-queries.ts';
import { toActor, toAuditEntry } from './audit.entries.ts';
import {
  countAuditEntries,
  findActions,
  findActors,
  findAuditedSocieties,
  findAuditPage,
  findSubjectTypes,
} from './audit.queries.ts';
import { createAuditVerifier } from './audit.verification.ts';

const rowsPerPage = 30;

/** The audit log and its verification. */
export const auditRoutes: Routes = ({ route, services }) => {
  const verify = createAuditVerifier(withLongTimeouts(services).db);

  route(auditCalls.listAuditEntries, {
    async handle({ query, services: { db } }) {
      const { pageNumber, ...filter } = query;
      const [rows, totalRows] = await Promise.all([
        findAuditPage(db, filter, { limit: rowsPerPage, offset: (pageNumber - 1) * rowsPerPage }),
        countAuditEntries(db, filter),
      ]);
      return { data: rows.map(toAuditEntry), page: pageNumber, rowsPerPage, totalRows };
    },
  });

  route(auditCalls.getAuditFilters, {
    async handle({ services: { db } }) {
      const [actions, subjectTypes, nationalSocieties, actors] = await Promise.all([
        findActions(db),
        findSubjectTypes(db),
        findAuditedSocieties(db),
        findActors(db),
      ]);
      return { deeds: actions, subjectTypes, nationalSocieties, actors: actors.map(toActor) };
    },
  });

  route(auditCalls.verifyAudit, {
    async handle({ body: { seal: checkpoint } }) {
      const result = await verify(checkpoint);
      if (result.isWhole) return result;
      const { entry, ...failure } = result;
      return { ...failure, entry: entry && { ...entry, doneAt: entry.doneAt.toISOString() } };
    },
  });
};
