import { type ChangeEvent, type FormEvent, useState } from 'react';
import { getErrorKey, RequestError, toFieldKey } from '../../lib/requests/error.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { toFieldId } from '../../ui/fields/field.tsx';

/** A field of a small form: its initial value and its validation. */
type FieldRule = {
  initial?: string;
  check: (text: string) => string | undefined;
  /** The name of the field in the request, if it differs. */
  requestName?: string;
  /** Error keys of the server that belong to this field although the response does not name it. */
  errorKeys?: readonly string[];
};

type Errors<Name extends string> = Partial<Record<Name, string>>;

/** The error key of each field in an error response. */
function toFieldErrors<Name extends string>(error: unknown, rules: Record<Name, FieldRule>): Errors<Name> {
  if (!(error instanceof RequestError)) return {};
  const { fieldErrors, key } = error;
  const getErrorKey = (name: Name) =>
    fieldErrors[toFieldKey(rules[name].requestName ?? name)] ??
    (rules[name].errorKeys?.includes(key) ? key : undefined);
  const names = Object.keys(rules) as Name[];
  const found = names.flatMap((name) => {
    const text = getErrorKey(name);
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(found) as Errors<Name>;
}

/**
 * A form with one or two fields. It does not use the form library of the other pages, which would add about 10 % to what
 * must be loaded before anybody can sign in.
 *
 * Fields are checked on blur, again while they are corrected, and all together on submit. Errors of the server that
 * belong to a field are shown there, all others at the top of the form.
 *
 * @param firstErrorKey an error to show from the start
 */
export function useAccountForm<Name extends string>(
  rules: Record<Name, FieldRule>,
  send: (values: Record<Name, string>) => Promise<void>,
  firstErrorKey?: string,
) {
  const { t } = useTexts();
  const names = Object.keys(rules) as Name[];
  const getInitialValues = () =>
    Object.fromEntries(names.map((name) => [name, rules[name].initial ?? ''])) as Record<Name, string>;
  const [values, setValues] = useState(getInitialValues);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [errorKey, setErrorKey] = useState(firstErrorKey);
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
    onBlur: () => values[name] && !errors[name] && check(name, values[name]),
  });
  /** Shows the errors and focuses the first field with one. */
  const showErrors = (found: Errors<Name>): boolean => {
    setErrors(found);
    const firstInvalid = names.find((name) => found[name]);
    if (firstInvalid) document.getElementById(toFieldId(firstInvalid))?.focus();
    return firstInvalid !== undefined;
  };
  const handleError = (error: unknown) => {
    const found = toFieldErrors(error, rules);
    const texts = Object.entries<string | undefined>(found).map(([name, key]) => [name, key && t(key)]);
    if (!showErrors(Object.fromEntries(texts) as Errors<Name>)) setErrorKey(getErrorKey(error));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = names.map((name) => [name, rules[name].check(values[name])]);
    if (isBusy || showErrors(Object.fromEntries(found) as Errors<Name>)) return;
    setErrorKey(undefined);
    setIsBusy(true);
    await send(values).catch(handleError);
    setIsBusy(false);
  };
  /** Continues with what was typed into the same form elsewhere. */
  const fill = (typed: Partial<Record<string, string>>) => {
    const initial = getInitialValues();
    setValues(Object.fromEntries(names.map((name) => [name, typed[name] ?? initial[name]])) as typeof values);
  };
  return { field, submit, errorKey, isBusy, fill, clear: () => setValues(getInitialValues()) };
}
