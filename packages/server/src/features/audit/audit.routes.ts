import { auditCalls } from '@harken/contract/audit';
import type { Routes } from '../../platform/http/routes.ts';
import { withLongQueries } from '../../platform/long-queries.ts';
import { auditEntry, namedActor } from './audit.entries.ts';
import {
  countAuditEntries,
  findActors,
  findAuditPage,
  findDeeds,
  findSocietiesOfDeeds,
  findSubjectTypes,
} from './audit.queries.ts';
import { verificationOf } from './audit.verification.ts';

const rowsPerPage = 30;

/** What was done by whom, and whether the record of it is as it was made. */
export const auditRoutes: Routes = ({ route, services }) => {
  const verify = verificationOf(withLongQueries(services).db);

  route(auditCalls.listAuditEntries, {
    async handle({ query, services: { db } }) {
      const { pageNumber, ...filter } = query;
      const [rows, totalRows] = await Promise.all([
        findAuditPage(db, filter, { limit: rowsPerPage, offset: (pageNumber - 1) * rowsPerPage }),
        countAuditEntries(db, filter),
      ]);
      return { data: rows.map(auditEntry), page: pageNumber, rowsPerPage, totalRows };
    },
  });

  route(auditCalls.getAuditFilters, {
    async handle({ services: { db } }) {
      const [deeds, subjectTypes, nationalSocieties, actors] = await Promise.all([
        findDeeds(db),
        findSubjectTypes(db),
        findSocietiesOfDeeds(db),
        findActors(db),
      ]);
      return { deeds, subjectTypes, nationalSocieties, actors: actors.map(namedActor) };
    },
  });

  route(auditCalls.verifyAudit, {
    async handle({ body: { seal } }) {
      const verdict = await verify(seal);
      if (verdict.isWhole) return verdict;
      const { entry, ...place } = verdict;
      return { ...place, entry: entry && { ...entry, doneAt: entry.doneAt.toISOString() } };
    },
  });
};
