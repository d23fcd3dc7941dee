import { isPlainName } from '@harken/domain/forms/name-rules';
import { placeLimits } from '@harken/domain/geography/limits';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { getNameErrorKey } from './structure.api.ts';
import styles from './structure.module.css';

const { nameMaxLength } = placeLimits;

/** Validates a name before it is sent. */
export function validateName(name: string, t: Translate): string | undefined {
  if (name === '') return t('structure.nameMissing');
  if (name.length > nameMaxLength) return t('validation.tooLong', { value: nameMaxLength });
  if (!isPlainName(name)) return t('validation.nameNotPlain');
  return undefined;
}

/** Focuses the field when it appears. */
function useFocusFirst(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return field;
}

type NameFieldProps = {
  label: string;
  name: string;
  error: string | undefined;
  isBusy?: boolean;
  field: RefObject<HTMLInputElement | null>;
  onChange: (name: string) => void;
};

function NameField({ label, name, error, isBusy, field, onChange }: NameFieldProps) {
  return (
    <TextField
      ref={field}
      label={label}
      className={styles.nameField}
      autoComplete="off"
      enterKeyHint="done"
      dir="auto"
      value={name}
      readOnly={isBusy}
      error={error}
      limit={nameMaxLength}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function onEscape(onEnd: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd();
  };
}

export type AddPlaceFormProps = {
  label: string;
  onAdd: (name: string) => Promise<unknown>;
  onEnd: () => void;
};

/**
 * Adds one name after another: Enter sends the name and clears the field at once, so that the user can type the next one
 * without waiting. A rejected name returns to the field unless the next one is being typed.
 */
function useAddNames(onAdd: AddPlaceFormProps['onAdd']) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [lastAdded, setLastAdded] = useState<string>();
  const [sending, setSending] = useState(0);
  const currentName = useRef(name);
  currentName.current = name;
  const change = (next: string) => {
    setName(next);
    setError(undefined);
  };
  const restoreName = (rejectedName: string, reason: string) => {
    const isFieldEmpty = currentName.current.trim() === '';
    if (isFieldEmpty) setName(rejectedName);
    setError(isFieldEmpty ? reason : t('structure.notAdded', { name: rejectedName, reason }));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sent = name.trim();
    const nameError = validateName(sent, t);
    setError(nameError);
    if (nameError) return;
    setName('');
    setSending((count) => count + 1);
    try {
      await onAdd(sent);
      setLastAdded(sent);
    } catch (failure) {
      restoreName(sent, t(getNameErrorKey(failure)));
    } finally {
      setSending((count) => count - 1);
    }
  };
  return { name, error, lastAdded, isBusy: sending > 0, write: change, send };
}

/** A field to add places inside another place. */
export function AddPlaceForm({ label, onAdd, onEnd }: AddPlaceFormProps) {
  const { t } = useTexts();
  const field = useFocusFirst();
  const names = useAddNames(onAdd);
  return (
    <form data-controls className={styles.form} onSubmit={names.send} onKeyDown={onEscape(onEnd)}>
      <NameField label={label} name={names.name} error={names.error} field={field} onChange={names.write} />
      <span className={styles.formButtons}>
        {/* clicks on a busy button do nothing, but Enter in the field still sends the next name */}
        <Button type="submit" aria-busy={names.isBusy || undefined}>
          {t('structure.add')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('structure.done')}
        </Button>
      </span>
      <p role="status" className={styles.lastAdded}>
        {names.lastAdded && t('structure.added', { name: names.lastAdded })}
      </p>
    </form>
  );
}

export type RenamePlaceFormProps = {
  label: string;
  name: string;
  onRename: (name: string) => Promise<unknown>;
  onEnd: () => void;
};

/** A field to rename a place. The old name stays until the server has accepted the new one. */
export function RenamePlaceForm({ label, name: nameBefore, onRename, onEnd }: RenamePlaceFormProps) {
  const { t } = useTexts();
  const field = useFocusFirst();
  const [name, setName] = useState(nameBefore);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sent = name.trim();
    const nameError = validateName(sent, t);
    setError(nameError);
    if (nameError || isBusy) return;
    if (sent === nameBefore) return onEnd();
    setIsBusy(true);
    try {
      await onRename(sent);
      onEnd();
    } catch (failure) {
      setError(t(getNameErrorKey(failure)));
      setIsBusy(false);
      field.current?.focus();
    }
  };
  const change = (next: string) => {
    setName(next);
    setError(undefined);
  };
  return (
    <form data-controls className={styles.form} onSubmit={send} onKeyDown={onEscape(onEnd)}>
      <NameField {...{ label, name, error, isBusy, field }} onChange={change} />
      <span className={styles.formButtons}>
        <Button type="submit" isBusy={isBusy}>
          {t('structure.save')}
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          {t('ui.cancel')}
        </Button>
      </span>
    </form>
  );
}
