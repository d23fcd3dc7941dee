import type { ContactRole } from '@harken/domain/verification/limits';
import type { Language } from '../../lib/texts/languages.ts';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { Contact, ContactFields, ContactFormOptions } from './verification.api.ts';

type Level = 'region' | 'district' | 'village';

/** Values of the form. Select fields hold text; a place is `district 7`. */
export type ContactValues = {
  organizationId: string;
  name: string;
  role: string;
  facility: string;
  languageCode: string;
  phoneNumber: string;
  email: string;
  escalationOrder: string;
  areas: string[];
  isForAllHealthRisks: boolean;
  healthRiskIds: number[];
};

/** Initial values: those of the contact, or a new health worker who is asked first, about every health risk. */
export function toFormValues(contact: Contact | undefined, formOptions: ContactFormOptions): ContactValues {
  const [only, ...others] = formOptions.organizations;
  const organizationId = contact?.organizationId ?? (others.length === 0 ? only?.id : undefined);
  return {
    organizationId: String(organizationId ?? ''),
    name: contact?.name ?? '',
    role: contact?.role ?? 'healthWorker',
    facility: contact?.facility ?? '',
    languageCode: contact?.languageCode ?? formOptions.languageCode,
    phoneNumber: contact?.phoneNumber ?? '',
    email: contact?.email ?? '',
    escalationOrder: String(contact?.escalationOrder ?? 1),
    areas: contact?.areas.map(({ level, id }) => `${level} ${id}`) ?? [],
    isForAllHealthRisks: contact?.isForAllHealthRisks ?? true,
    healthRiskIds: contact?.healthRisks.map(({ id }) => id) ?? [],
  };
}

export function toRequest(values: ContactValues): ContactFields {
  return {
    organizationId: values.organizationId === '' ? null : Number(values.organizationId),
    name: values.name.trim(),
    role: values.role as ContactRole,
    facility: values.facility.trim(),
    languageCode: values.languageCode as Language,
    phoneNumber: values.phoneNumber.trim(),
    email: values.email.trim(),
    escalationOrder: Number(values.escalationOrder),
    areas: values.areas.map((area) => {
      const [level, id] = area.split(' ');
      return { level: level as Level, id: Number(id) };
    }),
    isForAllHealthRisks: values.isForAllHealthRisks,
    healthRiskIds: values.isForAllHealthRisks ? [] : values.healthRiskIds,
  };
}

/** Every region, district and village, named with the place around it. */
export function listPlaces(t: Translate, { locations }: ContactFormOptions) {
  const inPlace = (place: string, around: string) => t('verification.form.placeIn', { place, around });
  return locations.regions.flatMap((region) => [
    { value: `region ${region.id}`, label: region.name },
    ...region.districts.flatMap((district) => [
      { value: `district ${district.id}`, label: inPlace(district.name, region.name) },
      ...district.villages.map((village) => ({
        value: `village ${village.id}`,
        label: inPlace(village.name, district.name),
      })),
    ]),
  ]);
}
