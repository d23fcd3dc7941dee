import type { OutbreakState } from '@harken/domain/outbreaks/limits';
import type { RiskLevel } from '@harken/domain/outbreaks/risk-assessment';
import { useTexts } from '../../lib/texts/texts.tsx';
import { StatusBadge, type StatusTone } from '../../ui/status/badge.tsx';

/** Whether an outbreak goes on. */
export function OutbreakStateBadge({ state }: { state: OutbreakState }) {
  const { t } = useTexts();
  return state === 'open' ? (
    <StatusBadge tone="escalated" icon="pulse" label={t('outbreaks.state.open')} />
  ) : (
    <StatusBadge tone="quiet" icon="check" label={t('outbreaks.state.ended')} />
  );
}

const tones: Record<RiskLevel, StatusTone> = { low: 'ok', moderate: 'info', high: 'warn', veryHigh: 'error' };

/** The level of risk of an outbreak. */
export function RiskBadge({ level }: { level: RiskLevel }) {
  const { t } = useTexts();
  const icon = level === 'low' || level === 'moderate' ? 'info' : 'warning';
  return <StatusBadge tone={tones[level]} icon={icon} label={t(`outbreaks.risk.${level}`)} />;
}
