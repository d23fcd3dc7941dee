import { dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import type { NationalSocietyEdit } from './national-societies.api.ts';

/** Values of the form. The language id is text because radio buttons hold text. */
export type SocietyValues = {
  name: string;
  initialOrganizationName: string;
  countryId: number | null;
  contentLanguageId: string;
  epiWeekStartDay: NationalSocietyEdit['epiWeekStartDay'];
  enableEidsrIntegration: boolean;
  requiresTwoFactor: boolean;
  dismissalReasons: NationalSocietyEdit['dismissalReasons'];
  /** The national society whose places are copied. */
  copyPlacesFromId: number | null;
};

/** The form of a new national society. */
export const emptyValues: SocietyValues = {
  name: '',
  initialOrganizationName: '',
  countryId: null,
  contentLanguageId: '',
  epiWeekStartDay: 'Sunday',
  enableEidsrIntegration: false,
  requiresTwoFactor: false,
  dismissalReasons: [...dismissalReasons],
  copyPlacesFromId: null,
};
