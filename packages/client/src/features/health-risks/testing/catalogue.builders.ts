import { mockCall, success } from '../../../../test/support/show-routes.tsx';
import type { HealthRisk, HealthRiskItem } from '../health-risks.api.ts';
import type { SuspectedDisease, SuspectedDiseaseItem } from '../suspected-diseases.api.ts';

/** A row of the list of health risks. */
export function aRiskRow(given: Partial<HealthRiskItem> = {}): HealthRiskItem {
  return { id: 11, name: 'Measles', healthRiskCode: 2, healthRiskType: 'Human', ...given };
}

const languageIds = [1, 2, 3, 4];

/** A health risk for the form, with texts in every language. */
export function aRisk(given: Partial<HealthRisk> = {}): HealthRisk {
  return {
    id: 11,
    healthRiskCode: 2,
    healthRiskType: 'Human',
    alertRuleCountThreshold: 3,
    alertRuleDaysThreshold: 7,
    alertRuleKilometersThreshold: 5,
    languageContent: languageIds.map((languageId) => ({
      languageId,
      name: `Measles ${languageId}`,
      caseDefinition: `Fever and rash ${languageId}`,
      feedbackMessage: `Isolate the patient ${languageId}`,
    })),
    healthRiskSuspectedDiseases: [{ id: 71, healthRiskId: 11, suspectedDiseaseId: 31 }],
    ...given,
  };
}

/** A row of the list of suspected diseases. */
export function aDiseaseRow(given: Partial<SuspectedDiseaseItem> = {}): SuspectedDiseaseItem {
  return { suspectedDiseaseId: 31, suspectedDiseaseName: 'Rubella', suspectedDiseaseCode: 7, ...given };
}

/** A disease for the form. */
export function aDisease(given: Partial<SuspectedDisease> = {}): SuspectedDisease {
  return {
    suspectedDiseaseId: 31,
    suspectedDiseaseCode: 7,
    languageContent: languageIds.map((languageId) => ({ languageId, name: `Rubella ${languageId}` })),
    ...given,
  };
}

/** Mocks the calls of the catalogue pages. */
export function mockCatalogueCalls() {
  mockCall('get', 'healthRisk/list', () => success([aRiskRow()]));
  mockCall('get', 'healthRisk/11/get', () => success(aRisk()));
  mockCall('get', 'suspectedDisease/list', () =>
    success([
      aDiseaseRow(),
      aDiseaseRow({ suspectedDiseaseId: 32, suspectedDiseaseName: 'Dengue', suspectedDiseaseCode: 4 }),
    ]),
  );
  mockCall('get', 'suspectedDisease/31/get', () => success(aDisease()));
  mockCall('get', 'appData/getAppData', () =>
    success({
      contentLanguages: [
        { id: 1, name: 'English' },
        { id: 2, name: 'Français' },
        { id: 3, name: 'Español' },
        { id: 4, name: 'العربية' },
      ],
      countries: [],
      authCookieExpiration: 60,
      applicationInsightsConnectionString: '',
    }),
  );
}
