import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import {
  type NationalSociety,
  useHasPlaces,
  useNationalSocieties,
  useReadSociety,
} from './national-societies.api.ts';
import styles from './national-societies.module.css';
import type { SocietyValues } from './national-society-values.ts';

/** The fields that are copied. Name, organizations, users, gateways and passwords are not. */
function copyFields(form: UseFormReturn<SocietyValues>, from: NationalSociety): void {
  const asTyped = { shouldDirty: true, shouldValidate: true } as const;
  form.setValue('countryId', from.countryId, asTyped);
  form.setValue('contentLanguageId', String(from.contentLanguageId), asTyped);
  form.setValue('epiWeekStartDay', from.epiWeekStartDay, asTyped);
  form.setValue('enableEidsrIntegration', from.enableEidsrIntegration, asTyped);
  form.setValue('requiresTwoFactor', from.requiresTwoFactor, asTyped);
  form.setValue('dismissalReasons', from.dismissalReasons, asTyped);
}

/** The chosen society, whose settings fill in the form; places only if that is switched on. */
function useCopying(form: UseFormReturn<SocietyValues>) {
  const [sourceId, setSourceId] = useState<number | null>(null);
  const [error, setError] = useState<Error>();
  const readSociety = useReadSociety();
  const choose = async (id: number | null) => {
    setSourceId(id);
    setError(undefined);
    if (id === null || form.getValues('copyPlacesFromId') !== null)
      form.setValue('copyPlacesFromId', id, { shouldDirty: true });
    form.clearErrors('copyPlacesFromId');
    if (id === null) return;
    try {
      copyFields(form, await readSociety(id));
    } catch (failure) {
      setError(failure as Error);
    }
  };
  return { sourceId, error, choose };
}

/**
 * Fills in the form with the settings of another national society.
 *
 * @param societyId the national society that is edited; undefined for a new one
 */
export function CopySocietyCard({
  form,
  societyId,
}: {
  form: UseFormReturn<SocietyValues>;
  societyId: number | undefined;
}) {
  const { t } = useTexts();
  const societies = useNationalSocieties();
  const hasPlaces = useHasPlaces(societyId);
  const { sourceId, error, choose } = useCopying(form);
  const copiesPlaces = form.watch('copyPlacesFromId') !== null;
  const others = societies.data?.filter(({ id }) => id !== societyId) ?? [];
  if (others.length === 0) return null;
  return (
    <Card id="copy" title={t('startingPoints.society.title')}>
      <div className={styles.fields}>
        <Combobox
          label={t('startingPoints.society.choose')}
          help={t('startingPoints.society.chooseHelp')}
          isOptional
          name="copyFrom"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={sourceId}
          onChange={(id) => void choose(id)}
        />
        {sourceId !== null && hasPlaces === false && (
          <Switch
            name="copyPlacesFromId"
            label={t('startingPoints.society.places')}
            detail={t('startingPoints.society.placesHelp')}
            error={form.formState.errors.copyPlacesFromId?.message}
            checked={copiesPlaces}
            onChange={(event) =>
              form.setValue('copyPlacesFromId', event.target.checked ? sourceId : null, { shouldDirty: true })
            }
          />
        )}
        {error && <Note tone="error">{formatError(t, error)}</Note>}
      </div>
    </Card>
  );
}
