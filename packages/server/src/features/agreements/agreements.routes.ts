import { agreementCalls } from '@harken/contract/agreements';
import { agreementFileName } from '../../platform/agreement-documents.ts';
import { Problem, problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { acceptAgreement, findAskedFor } from './agreements.actions.ts';
import { documentAddress, isDocumentAddress } from './agreements.links.ts';
import { findLanguageNames } from './agreements.queries.ts';

const minute = 60;

/** What head managers and coordinators consent to for their society. */
export const agreementRoutes: Routes = ({ route }) => {
  route(agreementCalls.listPendingAgreements, {
    async handle({ user, services }) {
      const { pending, stale } = await findAskedFor(services, user);
      return {
        pendingSocieties: pending.map(({ nationalSocietyName }) => nationalSocietyName),
        staleSocieties: stale.map(({ nationalSocietyName }) => nationalSocietyName),
      };
    },
  });

  route(agreementCalls.getPendingAgreementDocuments, {
    async handle({ user, services }) {
      const { pending, stale } = await findAskedFor(services, user);
      if (pending.length + stale.length === 0) throw problem('consent.noPendingConsent');
      return {
        pendingSocieties: pending,
        staleSocieties: stale,
        agreementDocuments: await documentsOf(services),
      };
    },
  });

  route(agreementCalls.acceptAgreement, {
    async handle({ query, user, services }) {
      const { languageCode } = query;
      const verdict = await acceptAgreement(services, { by: user, languageCode });
      // What is wrong is the choice, not the address.
      if (!verdict.ok) throw new Problem(verdict.reason, { status: 400 });
    },
  });

  route(agreementCalls.readAgreementDocument, {
    handle({ params, query, services }) {
      const { languageCode } = params;
      const document = services.agreements.find((one) => one.languageCode === languageCode);
      if (!document || !isDocumentAddress(services, { languageCode, ...query }))
        throw problem('consent.documentNotFound');
      return {
        content: document.content,
        contentType: 'application/pdf',
        fileName: agreementFileName(languageCode),
        isInline: true,
        cacheSeconds: 10 * minute,
      };
    },
  });
};

async function documentsOf(services: Services) {
  const names = await findLanguageNames(services.db);
  return services.agreements.map(({ languageCode }) => ({
    language: names.get(languageCode) ?? languageCode,
    languageCode,
    agreementDocumentUrl: documentAddress(services, languageCode),
  }));
}
