import { type AnswerParts, verificationCalls } from '@harken/contract/verification/answers';
import { verificationContactCalls } from '@harken/contract/verification/contacts';
import type { VerificationAnswer } from '@harken/domain/verification/answer';
import {
  project,
  projectOfAlert,
  projectOfVerificationAnswer,
  society,
  societyOfVerificationContact,
} from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findStructureWithCodes } from '../../platform/place-codes.queries.ts';
import { answerByLink, openQuestion } from './answers/link.ts';
import {
  createContact,
  deleteContact,
  editContact,
  recordContactsSeen,
} from './contacts/contacts.actions.ts';
import {
  findContact,
  findContacts,
  findHealthRiskChoices,
  findOrganizationChoices,
  findSocietyDefaults,
} from './contacts/contacts.queries.ts';
import { editSettings, readSettings } from './contacts/settings.ts';
import { readVerification, reviewAnswer } from './review/review.ts';

/** Contacts of a national society, what they are asked about alerts, and what they answer. */
export const verificationRoutes: Routes = (registration) => {
  contactRoutes(registration);
  contactChangeRoutes(registration);
  settingsRoutes(registration);
  answerRoutes(registration);
};

const contactRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(verificationContactCalls.listVerificationContacts, {
    scope: society,
    async handle(call) {
      const contacts = await findContacts(db, call);
      await recordContactsSeen(db, call, {
        action: 'verificationContact/list',
        contactIds: contacts.map(({ id }) => id),
      });
      return contacts;
    },
  });
  route(verificationContactCalls.getVerificationContact, {
    scope: societyOfVerificationContact,
    async handle(call) {
      const contact = await findContact(db, call, call.params.verificationContactId);
      if (!contact) throw expectedError('error.unauthorized');
      await recordContactsSeen(db, call, { action: 'verificationContact/get', contactIds: [contact.id] });
      return contact;
    },
  });
  route(verificationContactCalls.getVerificationContactFormData, {
    scope: society,
    async handle({ user, scope, languageCode }) {
      const { nationalSocietyId } = scope;
      const [organizations, healthRisks, locations, defaults] = await Promise.all([
        findOrganizationChoices(db, user, scope),
        findHealthRiskChoices(db, languageCode),
        findStructureWithCodes(db, nationalSocietyId, clock.now()),
        findSocietyDefaults(db, nationalSocietyId),
      ]);
      return { organizations, healthRisks, locations, ...defaults };
    },
  });
};

const contactChangeRoutes: Routes = ({ route, services }) => {
  route(verificationContactCalls.createVerificationContact, {
    scope: society,
    handle: (call) => createContact(services, call),
  });
  route(verificationContactCalls.editVerificationContact, {
    scope: societyOfVerificationContact,
    handle: (call) => editContact(services, { ...call, id: call.params.verificationContactId }),
  });
  route(verificationContactCalls.deleteVerificationContact, {
    scope: societyOfVerificationContact,
    handle: (call) => deleteContact(services, { ...call, id: call.params.verificationContactId }),
  });
};

const settingsRoutes: Routes = ({ route, services: { db } }) => {
  route(verificationContactCalls.getVerificationSettings, {
    scope: project,
    handle: ({ scope }) => readSettings(db, scope.projectId),
  });
  route(verificationContactCalls.editVerificationSettings, {
    scope: project,
    handle: (call) => editSettings(db, call),
  });
};

function toAnswer({ finding, isReferred, outcome, laboratory }: AnswerParts): VerificationAnswer {
  return { finding: finding ?? null, isReferred, outcome: outcome ?? null, laboratory: laboratory ?? null };
}

const answerRoutes: Routes = ({ route, services }) => {
  route(verificationCalls.getAlertVerification, {
    scope: projectOfAlert,
    handle: (call) => readVerification(services.db, call, call.params.alertId),
  });
  route(verificationCalls.confirmVerificationAnswer, {
    scope: projectOfVerificationAnswer,
    handle: (call) =>
      reviewAnswer(services, call, { answerId: call.params.verificationAnswerId, correction: null }),
  });
  route(verificationCalls.correctVerificationAnswer, {
    scope: projectOfVerificationAnswer,
    handle: (call) =>
      reviewAnswer(services, call, {
        answerId: call.params.verificationAnswerId,
        correction: toAnswer(call.body),
      }),
  });
  route(verificationCalls.openVerification, {
    handle: ({ body }) => openQuestion(services, body.linkToken),
  });
  route(verificationCalls.answerVerification, {
    handle: ({ body: { linkToken, comment, ...parts } }) =>
      answerByLink(services, { token: linkToken, answer: toAnswer(parts), comment }),
  });
};
