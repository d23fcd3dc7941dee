import { required } from '@harken/domain/forms/form-rules';
import { inRange, nonNegativeNumber, wholeNumber } from '@harken/domain/forms/number-rules';
import { needsLinkage, normalizeAlertRule } from '@harken/domain/health-risks/alert-rule';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { type ReactNode, useRef } from 'react';
import { type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FieldGrid } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { HelpTerm } from '../help/help-term.tsx';
import { type AlertRuleNumbers, useAlertRuleText } from './text.ts';

/** The values of the three fields: text, as typed. */
export type AlertRuleValues = {
  alertRuleCountThreshold: string;
  alertRuleDaysThreshold: string;
  alertRuleKilometersThreshold: string;
};

const toFieldText = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

export function toAlertRuleValues(rule: AlertRuleNumbers): AlertRuleValues {
  return {
    alertRuleCountThreshold: toFieldText(rule.alertRuleCountThreshold),
    alertRuleDaysThreshold: toFieldText(rule.alertRuleDaysThreshold),
    alertRuleKilometersThreshold: toFieldText(rule.alertRuleKilometersThreshold),
  };
}

const parseNumber = (value: string) => {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};

/** The rule for the request. Days and kilometers are included only if the count needs linked reports. */
export function toAlertRule(values: AlertRuleValues): Required<AlertRuleNumbers> {
  const rule = normalizeAlertRule({
    countThreshold: parseNumber(values.alertRuleCountThreshold) ?? 0,
    daysThreshold: parseNumber(values.alertRuleDaysThreshold),
    kilometersThreshold: parseNumber(values.alertRuleKilometersThreshold),
  });
  return {
    alertRuleCountThreshold: rule.countThreshold,
    alertRuleDaysThreshold: rule.daysThreshold,
    alertRuleKilometersThreshold: rule.kilometersThreshold,
  };
}

const hasLinkage = (count: string) => needsLinkage(parseNumber(count) ?? 0);

type RuleForm = UseFormReturn<FieldValues>;
type Names = Record<'count' | 'days' | 'kilometers', string>;

/**
 * Clears days and kilometers when the count no longer needs them. Restores them if the user was only typing another
 * number.
 */
function useClearLinkage(form: RuleForm, names: Names) {
  const before = useRef<[days: string, kilometers: string]>(undefined);
  const set = (days: string, kilometers: string) => {
    form.setValue(names.days, days, { shouldDirty: true });
    form.setValue(names.kilometers, kilometers, { shouldDirty: true });
    form.clearErrors([names.days, names.kilometers]);
  };
  const onCountChange = (count: string) => {
    const [days = '', kilometers = '']: string[] = form.getValues([names.days, names.kilometers]);
    if (!hasLinkage(count) && (days || kilometers)) {
      before.current = [days, kilometers];
      set('', '');
    } else if (hasLinkage(count) && before.current) {
      set(...before.current);
      before.current = undefined;
    }
  };
  const onCountBlur = () => {
    before.current = undefined;
  };
  return { onCountChange, onCountBlur };
}

function CountField({ form, names, isExplained }: { form: RuleForm; names: Names; isExplained: boolean }) {
  const { t } = useTexts();
  const clearing = useClearLinkage(form, names);
  const { field, fieldState } = useController({
    control: form.control,
    name: names.count,
    rules: {
      validate: toValidator(
        t,
        wholeNumber,
        nonNegativeNumber,
        inRange(limits.countThresholdMin, limits.countThresholdMax),
      ),
    },
  });
  return (
    <TextField
      {...field}
      isHalf
      inputMode="numeric"
      autoComplete="off"
      label={t('alertRule.count')}
      explanation={isExplained && <HelpTerm term="alertRuleCount" name={t('alertRule.count')} />}
      unit={t('alertRule.reports')}
      error={fieldState.error?.message}
      onChange={(event) => {
        field.onChange(event);
        clearing.onCountChange(event.target.value);
      }}
      onBlur={() => {
        field.onBlur();
        clearing.onCountBlur();
      }}
    />
  );
}

function LinkageField(props: {
  form: RuleForm;
  name: string;
  countName: string;
  label: string;
  unit: string;
  explanation: ReactNode;
  range: readonly [min: number, max: number];
}) {
  const { form, name, countName, label, unit, explanation, range } = props;
  const { t } = useTexts();
  const isNeeded = hasLinkage(useWatch({ control: form.control, name: countName }) ?? '');
  const check = toValidator(t, required, wholeNumber, inRange(...range));
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (value, values) => !hasLinkage(readCount(values, countName)) || check(value) },
  });
  return (
    <TextField
      {...field}
      isHalf
      inputMode="numeric"
      autoComplete="off"
      disabled={!isNeeded}
      {...{ label, unit, explanation }}
      help={!isNeeded && t('alertRule.onlyWhenGrouped')}
      error={fieldState.error?.message}
    />
  );
}

const readCount = (values: FieldValues, name: string): string =>
  name
    .split('.')
    .reduce<unknown>((inner, part) => (inner as FieldValues | undefined)?.[part], values) as string;

/** Explains the typed rule in a sentence. */
function RuleSentence({ form, names }: { form: RuleForm; names: Names }) {
  const describeRule = useAlertRuleText();
  const [count = '', days = '', kilometers = '']: string[] = useWatch({
    control: form.control,
    name: [names.count, names.days, names.kilometers],
  });
  const rule = toAlertRule({
    alertRuleCountThreshold: count,
    alertRuleDaysThreshold: days,
    alertRuleKilometersThreshold: kilometers,
  });
  return <p role="status">{describeRule(rule)}</p>;
}

/**
 * The three fields of an alert rule, with a sentence below that explains the rule while it is typed.
 *
 * @param namePrefix path of the rule in the form values: `healthRisk.7`. Default: the root
 */
export function AlertRuleFields<Values extends FieldValues>({
  form,
  namePrefix,
  isExplained = true,
}: {
  form: UseFormReturn<Values>;
  namePrefix?: string;
  /** The fields have explanations. */
  isExplained?: boolean;
}) {
  const { t } = useTexts();
  const ruleForm = form as unknown as RuleForm;
  const prefix = namePrefix ? `${namePrefix}.` : '';
  const names: Names = {
    count: `${prefix}alertRuleCountThreshold`,
    days: `${prefix}alertRuleDaysThreshold`,
    kilometers: `${prefix}alertRuleKilometersThreshold`,
  };
  const linked = { form: ruleForm, countName: names.count };
  return (
    <>
      <FieldGrid hasThree>
        <CountField form={ruleForm} names={names} isExplained={isExplained} />
        <LinkageField
          {...linked}
          name={names.kilometers}
          label={t('alertRule.kilometers')}
          unit={t('alertRule.km')}
          explanation={
            isExplained && <HelpTerm term="alertRuleKilometers" name={t('alertRule.kilometers')} />
          }
          range={[limits.kilometersThresholdMin, limits.kilometersThresholdMax]}
        />
        <LinkageField
          {...linked}
          name={names.days}
          label={t('alertRule.days')}
          unit={t('alertRule.daysUnit')}
          explanation={isExplained && <HelpTerm term="alertRuleDays" name={t('alertRule.days')} />}
          range={[limits.daysThresholdMin, limits.daysThresholdMax]}
        />
      </FieldGrid>
      <RuleSentence form={ruleForm} names={names} />
    </>
  );
}
