import { responsibilities } from '@harken/domain/outbreaks/limits';
import type { Form, Session, Submission } from './form.ts';

const inSociety = ({ world }: Session) => ({ nationalSocietyId: world.nationalSocietyId });

const openOutbreak: Form = {
  name: 'open an outbreak',
  permission: 'outbreaks.edit',
  calls: ['outbreak/create', 'outbreak/edit'],
  async list(session) {
    const query = inSociety(session);
    const address = `nationalSocietyId=${query.nationalSocietyId}`;
    const { healthRisks, locations, people, today } = await session.get(`/api/outbreak/formData?${address}`);
    const places = [{ level: 'region', id: locations.regions[0].id }];
    const fields = { outbreakName: 'Outbreak', startedOn: today, outbreakPlaces: places };
    const submissions: Submission[] = people.map(({ id: userId }: { id: number }, index: number) => ({
      ...{ call: 'outbreak/create', chosen: `person ${index + 1}`, query },
      body: {
        ...{ ...fields, healthRiskId: healthRisks[0].id },
        responsiblePeople: [{ userId, responsibility: responsibilities[index % responsibilities.length] }],
      },
    }));
    submissions.push({
      ...{ call: 'outbreak/create', chosen: 'nobody', query },
      body: { ...fields, healthRiskId: healthRisks[0].id },
    });
    const { data } = await session.get(`/api/outbreak/list?${address}`);
    for (const { id: outbreakId } of data)
      submissions.push({ call: 'outbreak/edit', chosen: 'nobody', params: { outbreakId }, body: fields });
    return submissions;
  },
};

const lineListSettings: Form = {
  name: 'change the settings of line lists',
  permission: 'lineListSettings.edit',
  calls: ['lineListSettings/edit'],
  list: async (session) =>
    [true, false].map((logsViews) => ({
      ...{ call: 'lineListSettings/edit', chosen: String(logsViews), query: inSociety(session) },
      body: { logsViews, retentionDays: logsViews ? 365 : null },
    })),
};

/** The forms of outbreaks and line lists. */
export const outbreakForms: readonly Form[] = [openOutbreak, lineListSettings];
