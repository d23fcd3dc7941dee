import { useEffect } from 'react';
import { type Path, useFieldArray, useWatch } from 'react-hook-form';
import { useFollowingField } from '../../../lib/forms/following-field.ts';
import { usePageForm } from '../../../lib/forms/forms.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import { toFieldId } from '../../../ui/fields/field.tsx';
import { FormLayout, type FormProgress } from '../../../ui/forms/layout.tsx';
import type { Collector, CollectorFields, CollectorFormOptions } from './api.ts';
import { CollectorCard, PhoneCard, SupervisorCard } from './cards.tsx';
import { PlacesSection } from './places.tsx';
import { type CollectorValues, type Point, toRequest } from './values.ts';

const placeFields = ['regionId', 'districtId', 'villageId', 'zoneId', 'latitude', 'longitude'] as const;

/** The labels of the fields of each place; with several places they include the number of the place. */
function getPlaceLabels(t: Translate, { locations }: CollectorValues) {
  const formatPlaceLabel = (index: number, label: string) =>
    locations.length > 1 ? t('dataCollectorForm.ofPlace', { number: index + 1, field: label }) : label;
  return Object.fromEntries(
    locations.flatMap((_, index) =>
      placeFields.map((field) => [
        `locations.${index}.${field}`,
        formatPlaceLabel(index, t(`dataCollectorForm.${field}`)),
      ]),
    ),
  );
}

/** The labels of the visible fields, in order. */
function getFieldLabels(
  t: Translate,
  values: CollectorValues,
  { hasSupervisor, isNew }: { hasSupervisor: boolean; isNew: boolean },
) {
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
    ...(isNew && { inTraining: t('training.form.inTraining') }),
    phoneNumber: t('dataCollectorForm.phoneNumber'),
    ...(isHuman && { additionalPhoneNumber: t('dataCollectorForm.additionalPhoneNumber') }),
    ...(hasSupervisor && { supervisorId: t('dataCollectorForm.supervisorId') }),
    ...getPlaceLabels(t, values),
  } as Record<Path<CollectorValues>, string>;
}

/** The sections of the form, for the navigation at its side. */
function getSections(t: Translate, placeCount: number, hasSupervisor: boolean) {
  const placeFieldNames = Array.from({ length: placeCount }, (_, index) =>
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
      fields: [
        'dataCollectorType',
        'name',
        'displayName',
        'sex',
        'birthGroupDecade',
        'deployed',
        'inTraining',
      ],
    },
    { id: 'phone', title: t('dataCollectorForm.phone'), fields: ['phoneNumber', 'additionalPhoneNumber'] },
    ...(hasSupervisor ? [supervisor] : []),
    { id: 'places', title: t('dataCollectorForm.places'), fields: placeFieldNames.flat() },
  ];
}

/** Scrolls to the first invalid field after a failed attempt to save, because a form with many places is long. */
function useScrollToFirstError({ fieldErrors, attempt }: FormProgress) {
  const first = fieldErrors[0]?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each failed attempt, not while errors are corrected
  useEffect(() => {
    const field = first === undefined ? null : document.getElementById(toFieldId(first));
    field?.focus();
    field?.scrollIntoView?.({ block: 'center' });
  }, [attempt]);
}

export type CollectorFormProps = {
  /** The collector to change; undefined for a new one. */
  collector?: Collector;
  /** The initial values of the form. */
  values: CollectorValues;
  options: Pick<CollectorFormOptions, 'regions' | 'supervisors' | 'countryCode'>;
  projectId: number;
  /** The initial center of the map for a place without coordinates. */
  center: Point;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields. Returns the path to go to afterwards. */
  save: (fields: CollectorFields) => Promise<string>;
};

/** The form of a data collector: person, numbers, supervisor and places. */
export function CollectorForm(props: CollectorFormProps) {
  const { collector, values, options, projectId, center, title, save, ...frame } = props;
  const { t } = useTexts();
  const { user } = useSession();
  const hasSupervisor = !user?.roles.includes('Supervisor');
  const isNew = collector === undefined;
  const { form, progress } = usePageForm<CollectorValues>({
    defaultValues: values,
    labels: (entered) => getFieldLabels(t, entered, { hasSupervisor, isNew }),
    save: (entered) => save(toRequest(entered, { projectId, supervisors: options.supervisors, isNew })),
  });
  const type = useWatch({ control: form.control, name: 'dataCollectorType' });
  useFollowingField(form, { from: 'name', to: 'displayName', isActive: isNew });
  const places = useFieldArray({ control: form.control, name: 'locations' });
  useScrollToFirstError(progress);
  return (
    <FormLayout
      label={title}
      sections={getSections(t, places.fields.length, hasSupervisor)}
      progress={progress}
      {...frame}
    >
      <CollectorCard {...{ form, type, isNew }} />
      <PhoneCard {...{ form, type }} countryCode={options.countryCode} />
      {hasSupervisor && <SupervisorCard form={form} supervisors={options.supervisors} />}
      <PlacesSection {...{ form, places, center, collector, projectId }} regions={options.regions} />
    </FormLayout>
  );
}
