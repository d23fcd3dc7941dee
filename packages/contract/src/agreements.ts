import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { id, languageCode } from './schemas/schemas.ts';

const society = z.object({ nationalSocietyId: id, nationalSocietyName: z.string() });

/** The calls of the agreement that head managers and coordinators consent to for their societies. */
export const agreementCalls = {
  listPendingAgreements: defineCall({
    name: 'agreement/listPending',
    method: 'GET',
    path: '/api/agreement/listPending',
    summary:
      'The names of the societies for which the caller’s consent is missing, and of those whose agreement has changed since.',
    permission: 'session.use',
    response: z.object({ pendingSocieties: z.array(z.string()), staleSocieties: z.array(z.string()) }),
  }),
  getPendingAgreementDocuments: defineCall({
    name: 'agreement/pendingAgreementDocuments',
    method: 'GET',
    path: '/api/agreement/pendingAgreementDocuments',
    summary: 'The same societies, and the agreement in every available language.',
    permission: 'agreements.get',
    response: z.object({
      pendingSocieties: z.array(society),
      staleSocieties: z.array(society),
      agreementDocuments: z.array(
        z.object({ language: z.string(), languageCode: z.string(), agreementDocumentUrl: z.string() }),
      ),
    }),
  }),
  acceptAgreement: defineCall({
    name: 'agreement/accept',
    method: 'POST',
    path: '/api/agreement/accept',
    summary: 'Consents to the document in this language, for every pending and stale society.',
    permission: 'agreements.accept',
    query: z.object({ languageCode: z.string().trim().min(1).max(10) }),
  }),
  readAgreementDocument: defineCall({
    name: 'agreement/document',
    method: 'GET',
    path: '/api/agreement/document/:languageCode',
    summary: 'The agreement as a PDF. The address is signed and valid for an hour.',
    permission: 'public',
    params: z.object({ languageCode }),
    query: z.object({ until: z.int().min(0).max(9_999_999_999), signature: z.string().max(200) }),
    isDownload: true,
  }),
};
