import type { CheckState as State } from '@harken/domain/checkup/check-results';
import { useTexts } from '../lib/texts/texts.tsx';
import type { IconName } from '../ui/icons/icon.tsx';
import { StatusBadge, type StatusTone } from '../ui/status/badge.tsx';

const badges: Record<State, { tone: StatusTone; icon: IconName }> = {
  ok: { tone: 'ok', icon: 'check' },
  warning: { tone: 'warn', icon: 'warning' },
  failed: { tone: 'error', icon: 'cross' },
  notConfigured: { tone: 'quiet', icon: 'minus' },
  notChecked: { tone: 'outline', icon: 'ring' },
};

/** The state of a result, as an icon and a word. */
export function CheckState({ state }: { state: State }) {
  const { t } = useTexts();
  return <StatusBadge {...badges[state]} label={t(`checkup.state.${state}`)} />;
}
