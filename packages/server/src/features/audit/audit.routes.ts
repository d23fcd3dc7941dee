import { auditCalls } from '@harken/contract/audit';
import type { Database } from '../../platform/db/database.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { withLongTimeouts } from '../../platform/long-queries.ts';
import { type AuditVerification, type ChainCheckpoint, verifyAudit } from './audit.chain.ts';
import { toActor, toAuditEntry } from './audit.entries.ts';
import {
  type AuditFilter,
  countAuditEntries,
  findActions,
  findActors,
  findAuditedSocieties,
  findAuditPage,
  findSubjectTypes,
} from './audit.queries.ts';
import { findSearched } from './audit.search.queries.ts';

const rowsPerPage = 30;

interface ListRequest extends AuditFilter {
  pageNumber: number;
  sortAscending: boolean;
  search?: string | null;
}

/** One page of audit events. */
async function listEntries(db: Database, { pageNumber, sortAscending, search, ...given }: ListRequest) {
  const ids = search ? await findSearched(db, given, { text: search, sortAscending }) : undefined;
  const filter = { ...given, ids };
  const offset = (pageNumber - 1) * rowsPerPage;
  const [rows, totalRows] = await Promise.all([
    findAuditPage(db, filter, { limit: rowsPerPage, offset, sortAscending }),
    countAuditEntries(db, filter),
  ]);
  return { data: rows.map(toAuditEntry), page: pageNumber, rowsPerPage, totalRows };
}

/** The audit log and its verification. */
export const auditRoutes: Routes = ({ route, services }) => {
  const verify = createAuditVerifier(withLongTimeouts(services).db);

  route(auditCalls.listAuditEntries, {
    handle: ({ query, services: { db } }) => listEntries(db, query),
  });

  route(auditCalls.searchAuditEntries, {
    handle: ({ query, body, services: { db } }) => listEntries(db, { ...query, ...body }),
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

/** The checkpoint of an empty audit log. */
const emptyCheckpoint = { chainNumber: 0, hash: '' };

/**
 * Returns a function that runs one verification at a time, because a long chain keeps the database busy. Concurrent requests
 * for the same checkpoint share a result; others wait.
 */
function createAuditVerifier(db: Database): (checkpoint?: ChainCheckpoint) => Promise<AuditVerification> {
  const pending = new Map<string, Promise<AuditVerification>>();
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    const checkpoint = given && { ...given, hash: given.hash.toLowerCase() };
    const name = JSON.stringify(checkpoint ?? emptyCheckpoint);
    const isEmpty = name === JSON.stringify(emptyCheckpoint);
    const running = pending.get(name);
    if (running) return running;
    const verification = last
      .then(() => verifyAudit(db, isEmpty ? undefined : checkpoint))
      .finally(() => pending.delete(name));
    last = verification.catch(() => undefined);
    pending.set(name, verification);
    return verification;
  };
}
