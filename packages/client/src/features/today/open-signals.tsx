import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { describeOpenSignal, nameOpenSignal } from '../../shared/open-signals/text.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Item, Section, type SectionPart } from './items.tsx';
import type { Today } from './today.api.ts';

/** The open signals of a project, the most urgent first; nothing without any. */
export function OpenSignals({
  part,
  list,
  projectId,
}: {
  part: SectionPart;
  list: Today['openSignals'];
  projectId: number;
}) {
  const { t } = useTexts();
  if (list.count === 0) return null;
  return (
    <Section
      {...part}
      title={t('openSignals.title')}
      items={list.items}
      more={list.count - list.items.length}
      to={pathTo('/projects/{projectId}/signals', { projectId })}
    >
      {(signal) => (
        <Item key={signal.id} title={nameOpenSignal(t, signal)} details={describeOpenSignal(t, signal)}>
          <LinkButton
            size="small"
            to={pathTo('/projects/{projectId}/signals/{signalId}', { projectId, signalId: signal.id })}
            aria-label={t('openSignals.openNamed', { name: nameOpenSignal(t, signal) })}
          >
            {t('openSignals.open')}
          </LinkButton>
        </Item>
      )}
    </Section>
  );
}
