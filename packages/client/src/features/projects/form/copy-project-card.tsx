import { useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useProjects } from '../projects.api.ts';
import styles from '../projects.module.css';
import { useSocietiesToCopyFrom } from './copy-source.api.ts';

type CopyProps = {
  nationalSocietyId: number;
  /** The project that is copied; 0 for none. */
  copyFrom: number;
  onChange: (projectId: number) => void;
};

/** The choice of a project of one national society. */
function ProjectField({ nationalSocietyId, copyFrom, onChange }: CopyProps) {
  const { t } = useTexts();
  const projects = useProjects(nationalSocietyId);
  return (
    <Combobox
      label={t('startingPoints.project.choose')}
      help={t('startingPoints.project.chooseHelp')}
      isOptional
      name="copyFrom"
      options={(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={copyFrom === 0 ? null : copyFrom}
      onChange={(id) => onChange(id ?? 0)}
    />
  );
}

/** Lets the user copy a project of this national society, or of another one that they may read. Hidden if there is none. */
export function CopyProjectCard(props: CopyProps) {
  const { t } = useTexts();
  const [societyId, setSocietyId] = useState(props.nationalSocietyId);
  const societies = useSocietiesToCopyFrom().data ?? [];
  const ownProjects = useProjects(props.nationalSocietyId).data ?? [];
  if (props.copyFrom === 0 && societies.length < 2 && ownProjects.length === 0) return null;
  return (
    <Card title={t('startingPoints.project.title')}>
      <div className={styles.fields}>
        {societies.length > 1 && (
          <Combobox
            label={t('startingPoints.project.society')}
            name="copyFromSociety"
            options={societies.map(({ id, name }) => ({ value: id, label: name }))}
            value={societyId}
            onChange={(id) => setSocietyId(id ?? props.nationalSocietyId)}
          />
        )}
        <ProjectField {...props} nationalSocietyId={societyId} />
        {props.copyFrom > 0 && (
          <div>
            <Button onClick={() => props.onChange(0)}>{t('startingPoints.project.empty')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
