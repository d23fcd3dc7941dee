import { required } from '@harken/domain/forms/form-rules';
import { inRange, nonNegativeNumber, wholeNumber } from '@harken/domain/forms/number-rules';
import { needsLinkage, tidyAlertRule } from '@harken/domain/health-risks/alert-rule';
import { healthRiskLimits as limits } from '@harken/domain/health-risks/limits';
import { useRef } from 'react';
import { type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { FieldGrid } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type AlertRuleNumbers, useAlertRuleWords } from './alert-rule-words.ts';
import { ruleOf } from './forms.ts';
import { useTexts } from './texts.tsx';

/** An alert rule as it is typed. */
export type AlertRuleValues = {
  alertRuleCountThreshold: string;
  alertRuleDaysThreshold: string;
  alertRuleKilometersThreshold: string;
};

const typed = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

/** What a rule looks like in its fields. */
export function typedAlertRule(rule: AlertRuleNumbers): AlertRuleValues {
  return {
    alertRuleCountThreshold: typed(rule.alertRuleCountThreshold),
    alertRuleDaysThreshold: typed(rule.alertRuleDaysThreshold),
    alertRuleKilometersThreshold: typed(rule.alertRuleKilometersThreshold),
  };
}

const numberOf = (value: string) => {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
};

/** The rule that stands in the fields, as it is sent: days and kilometers only where the count gives them a meaning. */
export function sentAlertRule(values: AlertRuleValues): Required<AlertRuleNumbers> {
  const rule = tidyAlertRule({
    countThreshold: numberOf(values.alertRuleCountThreshold) ?? 0,
    daysThreshold: numberOf(values.alertRuleDaysThreshold),
    kilometersThreshold: numberOf(values.alertRuleKilometersThreshold),
  });
  return {
    alertRuleCountThreshold: rule.countThreshold,
    alertRuleDaysThreshold: rule.daysThreshold,
    alertRuleKilometersThreshold: rule.kilometersThreshold,
  };
}

const isGrouped = (count: string) => needsLinkage(numberOf(count) ?? 0);

type RuleForm = UseFormReturn<FieldValues>;
type Names = Record<'count' | 'days' | 'kilometers', string>;

/**
 * Days and kilometers go when the count takes their meaning away, and come back when it was only on its way from one
 * number to the next.
 */
function useClearing(form: RuleForm, names: Names) {
  const before = useRef<[days: string, kilometers: string]>(undefined);
  const set = (days: string, kilometers: string) => {
    form.setValue(names.days, days, { shouldDirty: true });
    form.setValue(names.kilometers, kilometers, { shouldDirty: true });
    form.clearErrors([names.days, names.kilometers]);
  };
  const follow = (count: string) => {
    const [days = '', kilometers = '']: string[] = form.getValues([names.days, names.kilometers]);
    if (!isGrouped(count) && (days || kilometers)) {
      before.current = [days, kilometers];
      set('', '');
    } else if (isGrouped(count) && before.current) {
      set(...before.current);
      before.current = undefined;
    }
  };
  const settle = () => {
    before.current = undefined;
  };
  return { follow, settle };
}

function CountField({ form, names }: { form: RuleForm; names: Names }) {
  const { t } = useTexts();
  const clearing = useClearing(form, names);
  const { field, fieldState } = useController({
    control: form.control,
    name: names.count,
    rules: {
      validate: ruleOf(
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
      unit={t('alertRule.reports')}
      error={fieldState.error?.message}
      onChange={(event) => {
        field.onChange(event);
        clearing.follow(event.target.value);
      }}
      onBlur={() => {
        field.onBlur();
        clearing.settle();
      }}
    />
  );
}

function LinkField(props: {
  form: RuleForm;
  name: string;
  countName: string;
  label: string;
  unit: string;
  range: readonly [min: number, max: number];
}) {
  const { form, name, countName, label, unit, range } = props;
  const { t } = useTexts();
  const isNeeded = isGrouped(useWatch({ control: form.control, name: countName }) ?? '');
  const check = ruleOf(t, required, wholeNumber, inRange(...range));
  const { field, fieldState } = useController({
    control: form.control,
    name,
    rules: { validate: (value, values) => !isGrouped(countIn(values, countName)) || check(value) },
  });
  return (
    <TextField
      {...field}
      isHalf
      inputMode="numeric"
      autoComplete="off"
      disabled={!isNeeded}
      {...{ label, unit }}
      help={!isNeeded && t('alertRule.onlyWhenGrouped')}
      error={fieldState.error?.message}
    />
  );
}

const countIn = (values: FieldValues, name: string): string =>
  name
    .split('.')
    .reduce<unknown>((inner, part) => (inner as FieldValues | undefined)?.[part], values) as string;

/** What the typed rule means; nothing as long as it is no rule. */
function RuleSentence({ form, names }: { form: RuleForm; names: Names }) {
  const inWords = useAlertRuleWords();
  const [count = '', days = '', kilometers = '']: string[] = useWatch({
    control: form.control,
    name: [names.count, names.days, names.kilometers],
  });
  const rule = sentAlertRule({
    alertRuleCountThreshold: count,
    alertRuleDaysThreshold: days,
    alertRuleKilometersThreshold: kilometers,
  });
  return <p role="status">{inWords(rule)}</p>;
}

/**
 * The three fields of an alert rule, and under them what the rule means, as it is typed.
 *
 * @param under where the rule stands in the form's values: `healthRisk.7`; at their root unless given
 */
export function AlertRuleFields<Values extends FieldValues>({
  form,
  under,
}: {
  form: UseFormReturn<Values>;
  under?: string;
}) {
  const { t } = useTexts();
  const ruleForm = form as unknown as RuleForm;
  const within = under ? `${under}.` : '';
  const names: Names = {
    count: `${within}alertRuleCountThreshold`,
    days: `${within}alertRuleDaysThreshold`,
    kilometers: `${within}alertRuleKilometersThreshold`,
  };
  const linked = { form: ruleForm, countName: names.count };
  return (
    <>
      <FieldGrid hasThree>
        <CountField form={ruleForm} names={names} />
        <LinkField
          {...linked}
          name={names.kilometers}
          label={t('alertRule.kilometers')}
          unit={t('alertRule.km')}
          range={[limits.kilometersThresholdMin, limits.kilometersThresholdMax]}
        />
        <LinkField
          {...linked}
          name={names.days}
          label={t('alertRule.days')}
          unit={t('alertRule.daysUnit')}
          range={[limits.daysThresholdMin, limits.daysThresholdMax]}
        />
      </FieldGrid>
      <RuleSentence form={ruleForm} names={names} />
    </>
  );
}
