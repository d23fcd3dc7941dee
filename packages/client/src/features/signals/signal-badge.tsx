import { useTexts } from '../../lib/texts/texts.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import type { SignalListItem } from './signals.api.ts';

/** The state of a signal; an answered one shows its last answer. */
export function SignalBadge({ signal }: { signal: Pick<SignalListItem, 'state' | 'lastAnswer'> }) {
  const { t } = useTexts();
  const { state, lastAnswer } = signal;
  if (state === 'open') return <StatusBadge tone="warn" icon="warning" label={t('signals.state.open')} />;
  if (state === 'withdrawn')
    return <StatusBadge tone="quiet" icon="undo" label={t('signals.state.withdrawn')} />;
  const label = lastAnswer ? t(`signals.answered.${lastAnswer}`) : t('signals.state.answered');
  return <StatusBadge tone={lastAnswer === 'dismiss' ? 'quiet' : 'info'} icon="check" label={label} />;
}
