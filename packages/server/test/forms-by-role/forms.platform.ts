import { healthRiskTypes } from '@harken/domain/health-risks/types';
import type { Answer, Form, Session } from './form.ts';

/** The forms of the whole platform, and those that everybody has. */

const person = { name: 'Ina', phoneNumber: '+221771234567', additionalPhoneNumber: '', organization: '' };

const addSociety: Form = {
  name: 'add a national society',
  permission: 'nationalSocieties.add',
  calls: ['nationalSociety/create'],
  async list(session) {
    const { contentLanguages, countries } = await session.get('/api/appData/getAppData');
    const [other] = await session.get('/api/nationalSociety/list');
    const copies = [null, other.id];
    return contentLanguages.map(({ id: contentLanguageId, name }: Answer, index: number) => ({
      call: 'nationalSociety/create',
      chosen: name,
      body: {
        copyPlacesFromId: copies[index % 2],
        ...{ name: 'Society of hills', initialOrganizationName: 'Hills', contentLanguageId },
        ...{ countryId: countries[0].id, epiWeekStartDay: 'Monday', enableEidsrIntegration: false },
      },
    }));
  },
};

const addGlobalCoordinator: Form = {
  name: 'add a global coordinator',
  permission: 'globalCoordinators.edit',
  calls: ['globalCoordinator/create'],
  list: async () => [
    {
      call: 'globalCoordinator/create',
      chosen: 'a person',
      body: { ...person, email: 'global@test.example' },
    },
  ],
};

const editGlobalCoordinator: Form = {
  name: 'edit a global coordinator',
  permission: 'globalCoordinators.edit',
  calls: ['globalCoordinator/edit'],
  async list(session) {
    const rows: Answer[] = await session.get('/api/globalCoordinator/list');
    return rows.map(({ id, name, email }) => ({
      call: 'globalCoordinator/edit',
      chosen: name,
      params: { globalCoordinatorId: id },
      body: { ...person, email },
    }));
  },
};

const readLanguages = async (session: Session): Promise<Answer[]> =>
  (await session.get('/api/appData/getAppData')).contentLanguages;

const rule = { alertRuleCountThreshold: 3, alertRuleDaysThreshold: 7, alertRuleKilometersThreshold: 5 };
const noRule = {
  alertRuleCountThreshold: 0,
  alertRuleDaysThreshold: null,
  alertRuleKilometersThreshold: null,
};

const addHealthRisk: Form = {
  name: 'add a health risk',
  permission: 'healthRisks.edit',
  calls: ['healthRisk/create'],
  async list(session) {
    const languages = await readLanguages(session);
    const diseases: Answer[] = await session.get('/api/suspectedDisease/list');
    return healthRiskTypes.map((healthRiskType, index) => ({
      call: 'healthRisk/create',
      chosen: healthRiskType,
      body: {
        ...{ healthRiskCode: 8000 + index, healthRiskType },
        ...(healthRiskType === 'Activity' ? noRule : rule),
        healthRiskSuspectedDiseases: diseases.slice(0, 1).map(({ suspectedDiseaseId }) => suspectedDiseaseId),
        languageContent: languages.map(({ id: languageId }) => ({
          ...{ languageId, name: 'Fever', caseDefinition: 'Hot', feedbackMessage: 'Thanks' },
        })),
      },
    }));
  },
};

const addFromTemplates: Form = {
  name: 'add prepared health risks',
  permission: 'healthRisks.edit',
  calls: ['healthRisk/addFromTemplates'],
  async list(session) {
    const templates: Answer[] = await session.get('/api/healthRisk/templates');
    const free = templates.filter(({ existingHealthRiskId }) => !existingHealthRiskId);
    return free.map(({ key, healthRiskCode }) => ({
      call: 'healthRisk/addFromTemplates',
      chosen: key,
      body: { templates: [{ key, healthRiskCode }] },
    }));
  },
};

const addSuspectedDisease: Form = {
  name: 'add a suspected disease',
  permission: 'suspectedDiseases.edit',
  calls: ['suspectedDisease/create'],
  async list(session) {
    const languages = await readLanguages(session);
    const languageContent = languages.map(({ id: languageId }) => ({ languageId, name: 'Dengue' }));
    const body = { suspectedDiseaseCode: 4321, languageContent };
    return [{ call: 'suspectedDisease/create', chosen: 'a disease', body }];
  },
};

const ownProfile: Form = {
  name: 'change the own profile',
  permission: 'session.use',
  calls: ['account/edit'],
  async list(session) {
    const {
      name,
      phoneNumber,
      additionalPhoneNumber = '',
      organization = '',
    } = await session.get('/api/account/get');
    const body = { name: `${name}.`, phoneNumber, additionalPhoneNumber, organization };
    return [{ call: 'account/edit', chosen: 'own name', body }];
  },
};

const feedback: Form = {
  name: 'send feedback',
  permission: 'session.use',
  calls: ['feedback/send'],
  list: async () => [{ call: 'feedback/send', chosen: 'a text', body: { message: 'Thank you' } }],
};

export const platformForms = [
  ...[addSociety, addGlobalCoordinator, editGlobalCoordinator, addHealthRisk, addFromTemplates],
  ...[addSuspectedDisease, ownProfile, feedback],
];
