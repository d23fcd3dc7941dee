import { dhis2Limits as limits } from '@harken/domain/dhis2/limits';
import { useDeferredValue, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { formatError } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useDataSets } from './dhis2.api.ts';
import styles from './dhis2.module.css';
import type { MappingValues } from './mapping-values.ts';

/** Chooses the data set: DHIS2 is searched by name. */
export function DataSetCard({
  form,
  nationalSocietyId,
}: {
  form: UseFormReturn<MappingValues>;
  nationalSocietyId: number;
}) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const found = useDataSets(nationalSocietyId, useDeferredValue(search.trim()));
  const { field, fieldState } = useController({
    control: form.control,
    name: 'dataSet',
    rules: { validate: (chosen) => chosen !== null || t('dhis2.mapping.incomplete') },
  });
  const chosen = field.value;
  const listed = found.data ?? [];
  const isListed = listed.some(({ id }) => id === chosen?.id);
  const options = [...(chosen && !isListed ? [chosen] : []), ...listed];
  return (
    <Card id="dataSet" title={t('dhis2.mapping.dataSet')}>
      <div className={styles.fields}>
        <TextField
          type="search"
          label={t('dhis2.mapping.search')}
          help={t('dhis2.mapping.searchHelp')}
          maxLength={limits.searchMaxLength}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {found.error && (
          <Note
            tone="error"
            action={<Button onClick={() => void found.refetch()}>{t('ui.tryAgain')}</Button>}
          >
            {formatError(t, found.error)}
          </Note>
        )}
        {found.data?.length === 0 && <Note>{t('dhis2.mapping.noDataSets')}</Note>}
        <SelectField
          label={t('dhis2.mapping.dataSet')}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          emptyLabel=""
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen?.id ?? ''}
          error={fieldState.error?.message}
          onChange={(event) => {
            const dataSet = options.find(({ id }) => id === event.target.value);
            field.onChange(dataSet ? { id: dataSet.id, name: dataSet.name } : null);
          }}
        />
      </div>
    </Card>
  );
}
