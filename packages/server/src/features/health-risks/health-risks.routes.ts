import { healthRiskCalls as calls } from '@harken/contract/health-risks';
import { expectedError } from '../../platform/http/expected-error.ts';
import { type Routes, withMessage } from '../../platform/http/routes.ts';
import { createHealthRisk, editHealthRisk, removeHealthRisk } from './health-risks.actions.ts';
import { findHealthRisk, findHealthRisks } from './health-risks.queries.ts';
import {
  createSuspectedDisease,
  editSuspectedDisease,
  removeSuspectedDisease,
} from './suspected-diseases.actions.ts';
import { findSuspectedDisease, findSuspectedDiseases } from './suspected-diseases.queries.ts';
import { addFromTemplates, listTemplates } from './templates/templates.actions.ts';

/** The catalogue of health risks and suspected diseases, shared by all societies. */
export const healthRiskRoutes: Routes = (registration) => {
  const { route, services } = registration;
  const { db } = services;
  route(calls.listHealthRisks, {
    handle: ({ languageCode }) => findHealthRisks(db, languageCode),
  });
  route(calls.getHealthRisk, {
    async handle({ params }) {
      const healthRisk = await findHealthRisk(db, params.healthRiskId);
      if (!healthRisk) throw expectedError('healthRisk.notFound');
      return healthRisk;
    },
  });
  route(calls.createHealthRisk, {
    async handle({ body, user }) {
      await createHealthRisk(db, { healthRisk: body, by: user });
      return withMessage('healthRisk.create.success');
    },
  });
  route(calls.editHealthRisk, {
    async handle({ params, body, user }) {
      await editHealthRisk(db, { id: params.healthRiskId, healthRisk: body, by: user });
      return withMessage('healthRisk.edit.success');
    },
  });
  route(calls.deleteHealthRisk, {
    async handle({ params, user }) {
      await removeHealthRisk(db, { id: params.healthRiskId, by: user });
      return withMessage('healthRisk.remove.success');
    },
  });
  templateRoutes(registration);
  suspectedDiseaseRoutes(registration);
};

const templateRoutes: Routes = ({ route, services: { db } }) => {
  route(calls.listHealthRiskTemplates, { handle: () => listTemplates(db) });
  route(calls.addHealthRisksFromTemplates, {
    handle: ({ body, user }) => addFromTemplates(db, { ...body, by: user }),
  });
};

const suspectedDiseaseRoutes: Routes = ({ route, services: { db } }) => {
  route(calls.listSuspectedDiseases, {
    handle: ({ languageCode }) => findSuspectedDiseases(db, languageCode),
  });
  route(calls.getSuspectedDisease, {
    async handle({ params }) {
      const disease = await findSuspectedDisease(db, params.suspectedDiseaseId);
      if (!disease) throw expectedError('suspectedDisease.notFound');
      return disease;
    },
  });
  route(calls.createSuspectedDisease, {
    async handle({ body, user }) {
      await createSuspectedDisease(db, { disease: body, by: user });
      return withMessage('SuspectedDisease.create.success');
    },
  });
  route(calls.editSuspectedDisease, {
    async handle({ params, body, user }) {
      await editSuspectedDisease(db, { id: params.suspectedDiseaseId, disease: body, by: user });
      return withMessage('SuspectedDisease.edit.success');
    },
  });
  route(calls.deleteSuspectedDisease, {
    async handle({ params, user }) {
      await removeSuspectedDisease(db, { id: params.suspectedDiseaseId, by: user });
      return withMessage('SuspectedDisease.remove.success');
    },
  });
};
