import { type ChangeEvent, type FormEvent, useState } from 'react';
import { errorKeyOf } from '../../lib/request-error.ts';
import { fieldId } from '../../ui/field.tsx';

/** A field of a small form: how it begins, and what is wrong with what is written, if anything. */
type FieldRule = { initial?: string; check: (text: string) => string | undefined };

type Errors<Name extends string> = Partial<Record<Name, string>>;

/**
 * A form of one or two fields. Written out rather than taken from the form library of the other pages, which would
 * add a tenth to what must be loaded before anybody can sign in.
 *
 * Fields are checked when they are left, again while they are corrected, and all on submit.
 */
export function useAccountForm<Name extends string>(
  rules: Record<Name, FieldRule>,
  deed: (values: Record<Name, string>) => Promise<void>,
) {
  const names = Object.keys(rules) as Name[];
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, rules[name].initial ?? ''])) as Record<Name, string>,
  );
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [refusalKey, setRefusalKey] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const check = (name: Name, text: string) => setErrors({ ...errors, [name]: rules[name].check(text) });
  const field = (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [name]: event.target.value });
      if (errors[name]) check(name, event.target.value);
    },
    onBlur: () => values[name] && check(name, values[name]),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = Object.fromEntries(
      names.map((name) => [name, rules[name].check(values[name])]),
    ) as Errors<Name>;
    setErrors(found);
    const firstWrong = names.find((name) => found[name]);
    if (firstWrong) return document.getElementById(fieldId(firstWrong))?.focus();
    setRefusalKey(undefined);
    setIsBusy(true);
    await deed(values).catch((error: unknown) => setRefusalKey(errorKeyOf(error)));
    setIsBusy(false);
  };
  return { field, submit, refusalKey, isBusy };
}
