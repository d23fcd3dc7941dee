import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useReturnAddress } from '../../lib/return-address.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { validateName } from './place-name-form.tsx';
import type { PlaceKey } from './places.ts';
import { getNameErrorKey, type StructureActions } from './structure.api.ts';
import styles from './structure.module.css';

const levels = ['region', 'district', 'village'] as const;
type Level = (typeof levels)[number];

/**
 * Adds the first region with its first district and village in one step, and leads back to the set-up guide if that opened the
 * page. What was added before an error stays in the tree, which then replaces this form; the error is shown beside it.
 */
export function FirstVillageForm({ onAdd }: { onAdd: StructureActions['add'] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const returnAddress = useReturnAddress();
  const [names, setNames] = useState<Record<Level, string>>({ region: '', district: '', village: '' });
  const [errors, setErrors] = useState<Partial<Record<Level, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    let parent: PlaceKey | undefined;
    for (const level of levels) {
      try {
        parent = await onAdd(parent, names[level].trim());
      } catch (error) {
        const text = t(getNameErrorKey(error));
        if (parent) snackbar.show(text);
        else setErrors({ [level]: text });
        return;
      }
    }
    if (returnAddress) await navigate({ href: returnAddress });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = levels.flatMap((level) => {
      const error = validateName(names[level].trim(), t);
      return error ? [[level, error] as const] : [];
    });
    setErrors(Object.fromEntries(found));
    if (found.length > 0 || isBusy) return;
    setIsBusy(true);
    await add();
    setIsBusy(false);
  };
  return (
    <Card title={t('setupGuide.firstVillage.title')}>
      <form className={styles.firstVillage} onSubmit={submit} noValidate>
        <p>{t('setupGuide.firstVillage.text')}</p>
        {levels.map((level) => (
          <TextField
            key={level}
            label={t(`dataCollectorForm.${level}Id`)}
            autoComplete="off"
            dir="auto"
            value={names[level]}
            error={errors[level]}
            onChange={(event) => setNames({ ...names, [level]: event.target.value })}
          />
        ))}
        <Button type="submit" variant="main" isBusy={isBusy}>
          {t('setupGuide.firstVillage.action')}
        </Button>
      </form>
    </Card>
  );
}
