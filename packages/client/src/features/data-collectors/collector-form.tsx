import { useEffect } from 'react';
import { type Path, useFieldArray, useWatch } from 'react-hook-form';
import { useSavedForm } from '../../lib/forms.ts';
import { useSession } from '../../lib/session.tsx';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { fieldId } from '../../ui/field.tsx';
import { FormLayout, type FormProgress } from '../../ui/form-layout.tsx';
import type { Collector, CollectorFields, CollectorOffers } from './collector-form.api.ts';
import { PlacesPart } from './collector-form-places.tsx';
import { type CollectorValues, type Point, sentOf } from './collector-form-values.ts';
import { PhoneCard, SupervisorCard, WhoCard } from './collector-form-who.tsx';

const placeFields = ['regionId', 'districtId', 'villageId', 'zoneId', 'latitude', 'longitude'] as const;

/** The fields of each place; where there are several, with the number of their place. */
function labelsOfPlaces(t: Translate, { locations }: CollectorValues) {
  const named = (index: number, label: string) =>
    locations.length > 1 ? t('dataCollectorForm.ofPlace', { number: index + 1, field: label }) : label;
  return Object.fromEntries(
    locations.flatMap((_, index) =>
      placeFields.map((field) => [
        `locations.${index}.${field}`,
        named(index, t(`dataCollectorForm.${field}`)),
      ]),
    ),
  );
}

/** The fields of the form as it stands, in their order. */
function labelsOf(t: Translate, values: CollectorValues, hasSupervisor: boolean) {
  const isHuman = values.dataCollectorType === 'Human';
  return {
    dataCollectorType: t('dataCollectorForm.type'),
    name: t('dataCollectorForm.name'),
    ...(isHuman && {
      displayName: t('dataCollectorForm.displayName'),
      sex: t('dataCollectorForm.sex'),
      birthGroupDecade: t('dataCollectorForm.birthGroupDecade'),
    }),
    deployed: t('dataCollectorForm.deployed'),
    phoneNumber: t('dataCollectorForm.phoneNumber'),
    ...(isHuman && { additionalPhoneNumber: t('dataCollectorForm.additionalPhoneNumber') }),
    ...(hasSupervisor && { supervisorId: t('dataCollectorForm.supervisorId') }),
    ...labelsOfPlaces(t, values),
  } as Record<Path<CollectorValues>, string>;
}

/** The parts of the form, for the list at its side. */
function sectionsOf(t: Translate, placeCount: number, hasSupervisor: boolean) {
  const ofPlaces = Array.from({ length: placeCount }, (_, index) =>
    placeFields.map((field) => `locations.${index}.${field}`),
  );
  const supervisor = {
    id: 'supervisor',
    title: t('dataCollectorForm.supervisorId'),
    fields: ['supervisorId'],
  };
  return [
    {
      id: 'who',
      title: t('dataCollectorForm.who'),
      fields: ['dataCollectorType', 'name', 'displayName', 'sex', 'birthGroupDecade', 'deployed'],
    },
    { id: 'phone', title: t('dataCollectorForm.phone'), fields: ['phoneNumber', 'additionalPhoneNumber'] },
    ...(hasSupervisor ? [supervisor] : []),
    { id: 'places', title: t('dataCollectorForm.places'), fields: ofPlaces.flat() },
  ];
}

/** After an attempt in vain the first field to correct comes into view: a form with many places is long. */
function useFirstProblem({ problems, attempt }: FormProgress) {
  const first = problems[0]?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused attempt leads there, correcting does not
  useEffect(() => {
    const field = first === undefined ? null : document.getElementById(fieldId(first));
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
  }, [attempt]);
}

export type CollectorFormProps = {
  /** The collector to change; without it a new one is added. */
  collector?: Collector;
  /** What the form begins with. */
  values: CollectorValues;
  offers: Pick<CollectorOffers, 'regions' | 'supervisors' | 'countryCode'>;
  projectId: number;
  /** Where the map of a place begins that has no point yet. */
  center: Point;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (fields: CollectorFields) => Promise<string>;
};

/** The form of a data collector: who it is, how it reports, who looks after it, and where it works. */
export function CollectorForm(props: CollectorFormProps) {
  const { collector, values, offers, projectId, center, title, save, ...frame } = props;
  const { t } = useTexts();
  const { user } = useSession();
  const hasSupervisor = !user?.roles.includes('Supervisor');
  const { form, progress } = useSavedForm<CollectorValues>({
    defaultValues: values,
    labels: (written) => labelsOf(t, written, hasSupervisor),
    save: (written) => save(sentOf(written, { projectId, supervisors: offers.supervisors })),
  });
  const type = useWatch({ control: form.control, name: 'dataCollectorType' });
  const places = useFieldArray({ control: form.control, name: 'locations' });
  useFirstProblem(progress);
  return (
    <FormLayout
      label={title}
      sections={sectionsOf(t, places.fields.length, hasSupervisor)}
      progress={progress}
      {...frame}
    >
      <WhoCard {...{ form, type }} isNew={collector === undefined} />
      <PhoneCard {...{ form, type }} countryCode={offers.countryCode} />
      {hasSupervisor && <SupervisorCard form={form} supervisors={offers.supervisors} />}
      <PlacesPart {...{ form, places, center, collector }} regions={offers.regions} />
    </FormLayout>
  );
}
