import { type ChangeEvent, type FormEvent, useState } from 'react';
import { errorKeyOf, fieldKey, RequestError } from '../../lib/request-error.ts';
import { useTexts } from '../../lib/texts.tsx';
import { fieldId } from '../../ui/field.tsx';

/** A field of a small form: how it begins, and what is wrong with what is written, if anything. */
type FieldRule = {
  initial?: string;
  check: (text: string) => string | undefined;
  /** The name the server knows it by, where that is another one. */
  sentAs?: string;
  /** What the server refuses because of this field, where it does not say so itself. */
  refusals?: readonly string[];
};

type Errors<Name extends string> = Partial<Record<Name, string>>;

/** What the server found wrong with the fields, by their names: the keys of the texts. */
function errorsOfFields<Name extends string>(error: unknown, rules: Record<Name, FieldRule>): Errors<Name> {
  if (!(error instanceof RequestError)) return {};
  const { fieldErrors, key } = error;
  const errorOf = (name: Name) =>
    fieldErrors[fieldKey(rules[name].sentAs ?? name)] ??
    (rules[name].refusals?.includes(key) ? key : undefined);
  const names = Object.keys(rules) as Name[];
  const found = names.flatMap((name) => {
    const text = errorOf(name);
    return text ? [[name, text] as const] : [];
  });
  return Object.fromEntries(found) as Errors<Name>;
}

/**
 * A form of one or two fields. Written out rather than taken from the form library of the other pages, which would
 * add a tenth to what must be loaded before anybody can sign in.
 *
 * Fields are checked when they are left, again while they are corrected, and all on submit. What the server finds wrong
 * with a field stands at the field, everything else on top of the form.
 */
export function useAccountForm<Name extends string>(
  rules: Record<Name, FieldRule>,
  deed: (values: Record<Name, string>) => Promise<void>,
) {
  const { t } = useTexts();
  const names = Object.keys(rules) as Name[];
  const begin = () =>
    Object.fromEntries(names.map((name) => [name, rules[name].initial ?? ''])) as Record<Name, string>;
  const [values, setValues] = useState(begin);
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
    onBlur: () => values[name] && !errors[name] && check(name, values[name]),
  });
  /** Shows what is wrong and leads to the first of it. */
  const refuse = (found: Errors<Name>): boolean => {
    setErrors(found);
    const firstWrong = names.find((name) => found[name]);
    if (firstWrong) document.getElementById(fieldId(firstWrong))?.focus();
    return firstWrong !== undefined;
  };
  const fail = (error: unknown) => {
    const found = errorsOfFields(error, rules);
    const texts = Object.entries<string | undefined>(found).map(([name, key]) => [name, key && t(key)]);
    if (!refuse(Object.fromEntries(texts) as Errors<Name>)) setRefusalKey(errorKeyOf(error));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = names.map((name) => [name, rules[name].check(values[name])]);
    if (isBusy || refuse(Object.fromEntries(found) as Errors<Name>)) return;
    setRefusalKey(undefined);
    setIsBusy(true);
    await deed(values).catch(fail);
    setIsBusy(false);
  };
  return { field, submit, refusalKey, isBusy, clear: () => setValues(begin()) };
}
