import { useController } from 'react-hook-form';
import { formatError } from '../../lib/requests/error.ts';
import { isolate } from '../../lib/texts/direction.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldMessage, toFieldId } from '../../ui/fields/field.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import type { PartProps } from './connection-card.tsx';
import { DistrictList } from './district-list.tsx';
import styles from './eidsr.module.css';
import type { EidsrValues } from './eidsr-values.ts';
import { NoDistricts } from './no-districts.tsx';
import type { DistrictUnit } from './units.ts';
import type { ConnectionTest } from './use-connection-test.ts';

/** Every district needs a unit, and every chosen unit must be saved in its district. */
function createDistrictsRule(t: Translate) {
  return (districts: DistrictUnit[], { chosenUnits }: EidsrValues): string | true => {
    const waiting = districts.find(({ districtId }) => chosenUnits[districtId] !== undefined);
    if (waiting) return t('eidsr.units.saveFirst', { district: isolate(waiting.districtName) });
    const count = districts.filter(({ organisationUnitId }) => !organisationUnitId).length;
    return count === 0 || t('eidsr.districts.allNeeded', { count });
  };
}

/** Why no unit can be chosen now; nothing when units can be chosen. */
function UnitsState({ test: { isTested, units } }: { test: ConnectionTest }) {
  const { t } = useTexts();
  if (!isTested) return <Note>{t('eidsr.test.toContinue')}</Note>;
  if (units.isFetching) return <Skeleton rows={1} label={t('eidsr.units.loading')} />;
  if (units.error)
    return (
      <Note tone="error" action={<Button onClick={() => void units.refetch()}>{t('ui.tryAgain')}</Button>}>
        {formatError(t, units.error)}
      </Note>
    );
  return units.data?.length === 0 ? <Note tone="warn">{t('eidsr.units.none')}</Note> : null;
}

function DistrictsField({ form, test }: PartProps) {
  const { t } = useTexts();
  const name = 'districtsWithOrganizationUnits';
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: createDistrictsRule(t) },
  });
  const chosen = useController({ control: form.control, name: 'chosenUnits' }).field;
  const id = toFieldId(name);
  const choose = (chosenUnits: EidsrValues['chosenUnits']) => {
    chosen.onChange(chosenUnits);
    if (fieldState.error) void form.trigger(name);
  };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-label={t('eidsr.districts')}
      aria-describedby={`${id}-message`}
      className={styles.fields}
    >
      <FieldMessage id={`${id}-message`} error={fieldState.error?.message} />
      <DistrictList
        districts={field.value}
        chosen={chosen.value}
        units={test.isTested ? test.units.data : undefined}
        onChange={field.onChange}
        onChoose={choose}
      />
    </fieldset>
  );
}

/** Maps each district to its unit in EIDSR. */
export function DistrictsCard({ nationalSocietyId, ...part }: PartProps & { nationalSocietyId: number }) {
  const { t } = useTexts();
  const hasDistricts = part.form.getValues('districtsWithOrganizationUnits').length > 0;
  return (
    <Card id="districts" title={t('eidsr.districts')}>
      {hasDistricts ? (
        <div className={styles.fields}>
          <UnitsState test={part.test} />
          <DistrictsField {...part} />
        </div>
      ) : (
        <NoDistricts nationalSocietyId={nationalSocietyId} />
      )}
    </Card>
  );
}
