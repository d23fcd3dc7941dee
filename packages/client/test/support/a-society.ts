import type { CallResponse } from '../../src/lib/requests/call-list.ts';

type Society = CallResponse<'nationalSociety/get'>;

/** The response of nationalSociety/get. */
export function aSociety(given: Partial<Society> = {}): Society {
  return {
    id: 3,
    name: 'Kalembe Society',
    countryId: 12,
    countryName: 'Kalembe',
    countryCode: 'QM',
    contentLanguageId: 1,
    contentLanguageName: 'English',
    isCurrentUserHeadManager: false,
    isArchived: false,
    hasCoordinator: false,
    epiWeekStartDay: 'Monday',
    enableEidsrIntegration: false,
    requiresTwoFactor: false,
    dismissalReasons: [],
    ...given,
  };
}
