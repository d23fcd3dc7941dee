import { isPlainName } from '@harken/domain/forms/name-rules';
import { placeLimits } from '@harken/domain/geography/limits';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nameErrorKey } from './structure.api.ts';
import styles from './structure.module.css';

const { nameMaxLength } = placeLimits;

/** Why a name cannot be sent yet. */
function faultOf(name: string, t: Translate): string | undefined {
  if (name === '') return t('structure.nameMissing');
  if (name.length > nameMaxLength) return t('validation.tooLong', { value: nameMaxLength });
  if (!isPlainName(name)) return t('validation.nameNotPlain');
  return undefined;
}

/** Puts the keys into the field once it is there. */
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

function endBy(onEnd: () => void) {
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
 * Takes one name after another: Enter sends it and empties the field at once, so that nobody waits for the answer
 * before the next name. A refused name comes back into the field, unless the next one is being written.
 */
function useNames(onAdd: AddPlaceFormProps['onAdd']) {
  const { t } = useTexts();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [lastAdded, setLastAdded] = useState<string>();
  const [sending, setSending] = useState(0);
  const written = useRef(name);
  written.current = name;
  const write = (next: string) => {
    setName(next);
    setError(undefined);
  };
  const refuse = (refused: string, reason: string) => {
    const isFree = written.current.trim() === '';
    if (isFree) setName(refused);
    setError(isFree ? reason : t('structure.notAdded', { name: refused, reason }));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sent = name.trim();
    const fault = faultOf(sent, t);
    setError(fault);
    if (fault) return;
    setName('');
    setSending((count) => count + 1);
    try {
      await onAdd(sent);
      setLastAdded(sent);
    } catch (failure) {
      refuse(sent, t(nameErrorKey(failure)));
    } finally {
      setSending((count) => count - 1);
    }
  };
  return { name, error, lastAdded, isBusy: sending > 0, write, send };
}

/** A field for the names of new places in one place. */
export function AddPlaceForm({ label, onAdd, onEnd }: AddPlaceFormProps) {
  const { t } = useTexts();
  const field = useFocusFirst();
  const names = useNames(onAdd);
  return (
    <form data-controls className={styles.form} onSubmit={names.send} onKeyDown={endBy(onEnd)}>
      <NameField label={label} name={names.name} error={names.error} field={field} onChange={names.write} />
      <span className={styles.formButtons}>
        {/* a busy button takes no clicks, but Enter in the field sends the next name */}
        <Button type="submit" aria-busy={names.isBusy || undefined}>
          {t('structure.add')}
        </Button>
        <Button look="ghost" onClick={onEnd}>
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

/** A field for another name of a place. The name stays until the server has taken the new one. */
export function RenamePlaceForm({ label, name: nameBefore, onRename, onEnd }: RenamePlaceFormProps) {
  const { t } = useTexts();
  const field = useFocusFirst();
  const [name, setName] = useState(nameBefore);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const sent = name.trim();
    const fault = faultOf(sent, t);
    setError(fault);
    if (fault || isBusy) return;
    if (sent === nameBefore) return onEnd();
    setIsBusy(true);
    try {
      await onRename(sent);
      onEnd();
    } catch (failure) {
      setError(t(nameErrorKey(failure)));
      setIsBusy(false);
      field.current?.focus();
    }
  };
  const write = (next: string) => {
    setName(next);
    setError(undefined);
  };
  return (
    <form data-controls className={styles.form} onSubmit={send} onKeyDown={endBy(onEnd)}>
      <NameField {...{ label, name, error, isBusy, field }} onChange={write} />
      <span className={styles.formButtons}>
        <Button type="submit" isBusy={isBusy}>
          {t('structure.save')}
        </Button>
        <Button look="ghost" onClick={onEnd}>
          {t('ui.cancel')}
        </Button>
      </span>
    </form>
  );
}
