import { agreementCalls } from '@harken/contract/agreements';
import { getAgreementFileName } from '../../platform/agreement-documents.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { acceptAgreement, findRequiredConsents } from './agreements.actions.ts';
import { buildDocumentUrl, isValidDocumentUrl } from './agreements.document-urls.ts';
import { findLanguageNames } from './agreements.queries.ts';

const minute = 60;

/** The agreement that head managers and coordinators consent to for their society. */
export const agreementRoutes: Routes = ({ route }) => {
  route(agreementCalls.listPendingAgreements, {
    async handle({ user, services }) {
      const { pending, stale } = await findRequiredConsents(services, user);
      return {
        pendingSocieties: pending.map(({ nationalSocietyName }) => nationalSocietyName),
        staleSocieties: stale.map(({ nationalSocietyName }) => nationalSocietyName),
      };
    },
  });

  route(agreementCalls.getPendingAgreementDocuments, {
    async handle({ user, services }) {
      const { pending, stale } = await findRequiredConsents(services, user);
      if (pending.length + stale.length === 0) throw expectedError('consent.noPendingConsent');
      return {
        pendingSocieties: pending,
        staleSocieties: stale,
        agreementDocuments: await listDocuments(services),
      };
    },
  });

  route(agreementCalls.acceptAgreement, {
    handle: ({ query: { languageCode }, user, services }) =>
      acceptAgreement(services, { by: user, languageCode }),
  });

  route(agreementCalls.readAgreementDocument, {
    handle({ params, query, services }) {
      const { languageCode } = params;
      const document = services.agreements.find((item) => item.languageCode === languageCode);
      if (!document || !isValidDocumentUrl(services, { languageCode, ...query }))
        throw expectedError('consent.documentNotFound');
      return {
        content: document.content,
        contentType: 'application/pdf',
        fileName: getAgreementFileName(languageCode),
        isInline: true,
        cacheSeconds: 10 * minute,
      };
    },
  });
};

async function listDocuments(services: Services) {
  const names = await findLanguageNames(services.db);
  return services.agreements.map(({ languageCode }) => ({
    language: names.get(languageCode) ?? languageCode,
    languageCode,
    agreementDocumentUrl: buildDocumentUrl(services, languageCode),
  }));
}
