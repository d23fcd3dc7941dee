import { dhis2Limits as limits } from '@harken/domain/dhis2/limits';
import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { formatError } from '../../lib/requests/error.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { FieldMessage, toFieldId } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { DataSetCard } from './data-set-card.tsx';
import { type Dhis2, useDataSet, useDhis2, useEditMapping } from './dhis2.api.ts';
import styles from './dhis2.module.css';
import { dhis2Paths } from './dhis2-paths.ts';
import { EditGuard } from './edit-guard.tsx';
import {
  getFieldLabels,
  listNumbers,
  listPlaces,
  type MappingValues,
  toFormValues,
  toNumberKey,
  toRequest,
} from './mapping-values.ts';

type Form = UseFormReturn<MappingValues>;
type DataSetQuery = ReturnType<typeof useDataSet>;

function PlacesField({
  form,
  dhis2,
  dataSet,
}: {
  form: Form;
  dhis2: Dhis2;
  dataSet: NonNullable<DataSetQuery['data']>;
}) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'places',
    rules: {
      validate: (places) => Object.values(places).some(Boolean) || t('dhis2.mapping.incomplete'),
    },
  });
  const id = toFieldId(field.name);
  const options = listPlaces(t, dataSet);
  const isKnown = (place: string | null | undefined) => options.some(({ value }) => value === place);
  return (
    <div id={id} tabIndex={-1} className={styles.fields}>
      <FieldMessage id={`${id}-message`} error={fieldState.error?.message} />
      {dhis2.healthRisks.map((risk) => (
        <fieldset key={risk.id} className={styles.numbers}>
          <legend className={styles.risk}>{risk.name}</legend>
          {listNumbers(risk.type).map((number) => {
            const key = toNumberKey(risk.id, number);
            const place = field.value[key];
            return (
              <Combobox
                key={key}
                label={t(`dhis2.number.${number.measure}_${number.group}`)}
                options={options}
                value={isKnown(place) ? (place ?? null) : null}
                emptyLabel={t('dhis2.mapping.none')}
                maxShown={100}
                onChange={(chosen) => field.onChange({ ...field.value, [key]: chosen })}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

function ValuesCard({ form, dhis2, dataSet }: { form: Form; dhis2: Dhis2; dataSet: DataSetQuery }) {
  const { t } = useTexts();
  const isChosen = useWatch({ control: form.control, name: 'dataSet' }) !== null;
  return (
    <Card id="values" title={t('dhis2.mapping.values')}>
      <div className={styles.fields}>
        <p className={styles.muted}>{t('dhis2.mapping.valuesHelp')}</p>
        {!isChosen && <Note>{t('dhis2.mapping.chooseFirst')}</Note>}
        {dhis2.healthRisks.length === 0 && <Note>{t('dhis2.mapping.noRisks')}</Note>}
        {isChosen && dataSet.isFetching && <Skeleton rows={3} label={t('dhis2.mapping.loadingDataSet')} />}
        {isChosen && dataSet.error && (
          <Note
            tone="error"
            action={<Button onClick={() => void dataSet.refetch()}>{t('ui.tryAgain')}</Button>}
          >
            {formatError(t, dataSet.error)}
          </Note>
        )}
        {isChosen && dataSet.data && <PlacesField {...{ form, dhis2 }} dataSet={dataSet.data} />}
      </div>
    </Card>
  );
}

function ScheduleCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const { min, max } = limits.delayDays;
  return (
    <Card id="schedule" title={t('dhis2.mapping.schedule')}>
      <div className={styles.fields}>
        <Switch
          label={t('dhis2.mapping.isActive')}
          detail={t('dhis2.mapping.isActiveHelp')}
          {...form.register('isActive')}
        />
        <DateField
          label={t('dhis2.mapping.firstWeekOn')}
          help={t('dhis2.mapping.firstWeekHelp')}
          error={errors.firstWeekOn?.message}
          {...form.register('firstWeekOn', { validate: toValidator(t, required) })}
        />
        <TextField
          inputMode="numeric"
          autoComplete="off"
          label={t('dhis2.mapping.delayDays')}
          error={errors.delayDays?.message}
          {...form.register('delayDays', {
            validate: toValidator(t, required, wholeNumber, inRange(min, max)),
          })}
        />
        <Switch
          label={t('dhis2.mapping.registersCompleteness')}
          detail={t('dhis2.mapping.registersHelp')}
          {...form.register('registersCompleteness')}
        />
      </div>
    </Card>
  );
}

function MappingForm({ dhis2, nationalSocietyId }: { dhis2: Dhis2; nationalSocietyId: number }) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditMapping(nationalSocietyId);
  const view = pathTo(dhis2Paths.view, { nationalSocietyId });
  const labels = getFieldLabels(t);
  const { form, progress } = usePageForm<MappingValues>({
    defaultValues: toFormValues(dhis2),
    labels: labels as never,
    async save(values) {
      await edit(toRequest(values, dataSet.data ?? { elements: [] }));
      snackbar.show(t('dhis2.mapping.done'));
      return view;
    },
  });
  const chosen = useWatch({ control: form.control, name: 'dataSet' });
  const dataSet = useDataSet(nationalSocietyId, chosen?.id ?? '');
  const sections = [
    { id: 'dataSet', title: labels.dataSet, fields: ['dataSet'] },
    { id: 'values', title: labels.places, fields: ['places'] },
    {
      id: 'schedule',
      title: t('dhis2.mapping.schedule'),
      fields: ['isActive', 'firstWeekOn', 'delayDays', 'registersCompleteness'],
    },
  ];
  return (
    <FormLayout
      label={t('dhis2.page.mapping')}
      submitLabel={t('dhis2.edit.submit')}
      cancelTo={view}
      {...{ sections, progress }}
    >
      <DataSetCard {...{ form, nationalSocietyId }} />
      <ValuesCard {...{ form, dhis2, dataSet }} />
      <ScheduleCard form={form} />
    </FormLayout>
  );
}

function EditForm({ nationalSocietyId }: { nationalSocietyId: number }) {
  const { t } = useTexts();
  const dhis2 = useDhis2(nationalSocietyId);
  return (
    <Loaded query={dhis2} label={t('dhis2.loading')}>
      {(known) =>
        known.connection ? (
          <MappingForm dhis2={known} nationalSocietyId={nationalSocietyId} />
        ) : (
          <Note>{t('dhis2.notConnected')}</Note>
        )
      }
    </Loaded>
  );
}

/** Chooses where the weekly numbers are stored in DHIS2, and when they are sent. */
export function MappingPage() {
  const { t } = useTexts();
  const params = useRouteParams(dhis2Paths.mapping);
  return (
    <Page title={t('dhis2.page.mapping')}>
      <EditGuard {...params}>
        <EditForm {...params} />
      </EditGuard>
    </Page>
  );
}
