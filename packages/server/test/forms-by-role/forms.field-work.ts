import type { Answer, Form, Session, Submission } from './form.ts';
import type { Project } from './world.ts';

/** The forms of data collectors, reports and alerts. */

let numbers = 0;

/** A village with its region and district, chosen one after the other as in the form. */
async function choosePlace(session: Session, regions: Answer[]): Promise<object> {
  const structure = '/api/nationalSocietyStructure';
  const [region] = regions;
  const [district] = await session.get(`${structure}/district/list?regionId=${region.id}`);
  const [village] = await session.get(`${structure}/village/list?districtId=${district.id}`);
  const chosen = { regionId: region.id, districtId: district.id, villageId: village.id, zoneId: null };
  return { id: null, latitude: 14.7, longitude: -17.4, ...chosen };
}

const person = { displayName: 'Awa', sex: 'Female', birthGroupDecade: 1990, additionalPhoneNumber: '' };
const facility = { displayName: null, sex: null, birthGroupDecade: null, additionalPhoneNumber: null };

const listOptions = async (session: Session, projectId: number): Promise<Answer[]> =>
  (await session.post(`/api/dataCollector/listAll?projectId=${projectId}`, {})).filter(isChangeable);

const addCollector: Form = {
  name: 'add a data collector',
  permission: 'dataCollectors.edit',
  calls: ['dataCollector/create'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('dataCollectors.edit')) {
      const data = await session.get(`/api/dataCollector/formData?projectId=${projectId}`);
      const place = await choosePlace(session, data.regions);
      const isOwn = session.caller.role === 'Supervisor';
      const supervisors = isOwn ? [{ id: data.defaultSupervisorId, name: 'oneself' }] : data.supervisors;
      for (const supervisor of supervisors)
        for (const dataCollectorType of ['Human', 'CollectionPoint'])
          submissions.push({
            call: 'dataCollector/create',
            chosen: `${dataCollectorType} of ${supervisor.name} in project ${projectId}`,
            body: {
              ...{ projectId, dataCollectorType, name: 'Awa Diop', inTraining: true, deployed: true },
              ...(dataCollectorType === 'Human' ? person : facility),
              phoneNumber: `+22178${String(++numbers).padStart(7, '0')}`,
              supervisorId: supervisor.id,
              linkedToHeadSupervisor: supervisor.role === 'HeadSupervisor',
              locations: [place],
            },
          });
    }
    return submissions;
  },
};

/** Rows of other organizations have no actions, and forms do not offer them. */
const isChangeable = ({ isReadOnly }: Answer) => !isReadOnly;
const standardList = { trainingStatus: 'All', deployedMode: 'Deployed', pageNumber: 1 };
const listCollectors = async (session: Session, { id }: Project): Promise<Answer[]> =>
  (await session.post(`/api/dataCollector/list?projectId=${id}`, standardList)).data.filter(isChangeable);

const editCollector: Form = {
  name: 'edit a data collector',
  permission: 'dataCollectors.edit',
  calls: ['dataCollector/edit'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const project of session.projectsWith('dataCollectors.edit'))
      for (const { id, name: listedName } of await listCollectors(session, project)) {
        const { formData, locations, ...stored } = await session.get(`/api/dataCollector/${id}/get`);
        const isOwn = session.caller.role === 'Supervisor';
        const supervisors = isOwn ? [{ id: stored.supervisorId }] : formData.supervisors;
        for (const { id: supervisorId, name } of supervisors)
          submissions.push({
            call: 'dataCollector/edit',
            chosen: `${listedName} to ${name ?? 'oneself'}`,
            params: { dataCollectorId: id },
            body: {
              ...stored,
              supervisorId,
              locations: locations.map(({ initialFormData: _options, ...place }: Answer) => place),
            },
          });
      }
    return submissions;
  },
};

const collectorStates: Form = {
  name: 'change the state of data collectors',
  permission: 'dataCollectors.edit',
  calls: ['dataCollector/setTrainingState', 'dataCollector/setDeployedState'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const project of session.projectsWith('dataCollectors.edit')) {
      const dataCollectorIds = (await listCollectors(session, project)).map(({ id }) => id);
      if (dataCollectorIds.length === 0) continue;
      const chosen = `${dataCollectorIds.length} of project ${project.id}`;
      const [training, deployment] = this.calls as [string, string];
      for (const is of [true, false])
        submissions.push(
          { call: training, chosen, body: { dataCollectorIds, inTraining: is } },
          { call: deployment, chosen, body: { dataCollectorIds, deployed: is } },
        );
    }
    return submissions;
  },
};

const collectorRecord: Form = {
  name: 'correct a period of a data collector, and add a note',
  permission: 'dataCollectors.edit',
  calls: ['dataCollector/correctDutyPeriod', 'dataCollector/addNote'],
  async list(session) {
    const submissions: Submission[] = [];
    const [correction, note] = this.calls as [string, string];
    for (const project of session.projectsWith('dataCollectors.edit'))
      for (const { id, name: chosen } of await listCollectors(session, project)) {
        const params = { dataCollectorId: id };
        const period = {
          kind: 'InTraining',
          startedOn: '2020-01-05',
          endedOn: '2020-01-06',
          reason: 'Course',
        };
        submissions.push(
          { call: correction, chosen, params, body: period },
          { call: note, chosen, params, body: { text: 'Works at the market' } },
        );
      }
    return submissions;
  },
};

const replaceSupervisor: Form = {
  name: 'replace the supervisor of data collectors',
  permission: 'dataCollectors.replaceSupervisor',
  calls: ['dataCollector/replaceSupervisor'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const project of session.projectsWith('dataCollectors.replaceSupervisor')) {
      const { supervisors } = await session.get(`/api/dataCollector/filters?projectId=${project.id}`);
      const dataCollectorIds = (await listCollectors(session, project)).map(({ id }) => id);
      if (dataCollectorIds.length === 0) continue;
      for (const { id: supervisorId, role: supervisorRole, name } of supervisors)
        submissions.push({
          call: 'dataCollector/replaceSupervisor',
          chosen: `to ${name} in project ${project.id}`,
          body: { dataCollectorIds, supervisorId, supervisorRole },
        });
    }
    return submissions;
  },
};

const sendReport: Form = {
  name: 'send a report for a data collector',
  permission: 'reports.sendReport',
  calls: ['report/sendReport'],
  async list(session) {
    const { nationalSocietyId } = session.world;
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('reports.sendReport')) {
      const data = await session.get(`/api/report/formData?nationalSocietyId=${nationalSocietyId}`);
      const collectors = await listOptions(session, projectId);
      const modems: Answer[] = data.modems.length > 0 ? data.modems : [{ id: null }];
      for (const { id: dataCollectorId, name, phoneNumber } of collectors)
        for (const modem of modems)
          submissions.push({
            call: 'report/sendReport',
            chosen: `${name}, modem ${modem.id}`,
            body: {
              ...{ dataCollectorId, text: '1', timestamp: '20260310080000', utcOffset: 0 },
              modemId: phoneNumber ? modem.id : null,
            },
          });
    }
    return submissions;
  },
};

const reportFilter = { formatCorrect: true, utcOffset: 0, trainingStatus: 'Trained' };

const editReport: Form = {
  name: 'edit a report',
  permission: 'reports.edit',
  calls: ['report/edit'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('reports.edit')) {
      const { data } = await session.post(
        `/api/report/list?projectId=${projectId}&pageNumber=1`,
        reportFilter,
      );
      const collectors = await listOptions(session, projectId);
      // The menu of a row has "Edit" for new reports of known people whom the caller may see.
      for (const row of data.filter((item: Answer) => !item.alert && !item.isAnonymized)) {
        const {
          id: reportId,
          reportType: _type,
          isActivityReport: _is,
          locationId: _place,
          ...stored
        } = await session.get(`/api/report/${row.id}/get`);
        for (const { id: dataCollectorId, name, locations } of collectors)
          submissions.push({
            call: 'report/edit',
            chosen: `${reportId} to ${name}`,
            params: { reportId },
            query: { projectId },
            body: {
              ...stored,
              date: `${stored.date.slice(0, 16)}:00Z`,
              dataCollectorId,
              dataCollectorLocationId: locations[0].id,
            },
          });
      }
    }
    return submissions;
  },
};

const addAlertEvent: Form = {
  name: 'log an event of an alert',
  permission: 'alertEvents.edit',
  calls: ['alertEvents/add'],
  async list(session) {
    const { eventTypes, eventSubtypes } = await session.get('/api/alertEvents/eventLog/formData');
    const submissions: Submission[] = [];
    for (const { id } of session.projectsWith('alertEvents.edit')) {
      const alertId = session.world.alertOfProject.get(id);
      for (const type of alertId ? eventTypes : []) {
        const subtype = eventSubtypes.find((item: Answer) => item.typeId === type.id);
        submissions.push({
          call: 'alertEvents/add',
          chosen: type.name,
          params: { alertId },
          body: {
            eventTypeId: type.id,
            eventSubtypeId: subtype?.id ?? null,
            timestamp: '2026-03-10T08:00:00Z',
            ...{ text: 'Seen', utcOffset: 0 },
          },
        });
      }
    }
    return submissions;
  },
};

const refer: Form = {
  name: 'refer the person of a report',
  permission: 'referrals.edit',
  calls: ['referral/create'],
  async list(session) {
    const submissions: Submission[] = [];
    for (const { id: projectId } of session.projectsWith('referrals.edit')) {
      const { data } = await session.post(
        `/api/report/list?projectId=${projectId}&pageNumber=1`,
        reportFilter,
      );
      for (const row of data) {
        const { reports, facilities } = await session.get(
          `/api/referral/ofReport?projectId=${projectId}&reportId=${row.id}`,
        );
        for (const { id: reportId } of reports)
          for (const verificationContactId of [null, ...facilities.map(({ id }: Answer) => id)])
            submissions.push({
              call: 'referral/create',
              chosen: `report ${reportId}, facility ${verificationContactId}`,
              query: { projectId },
              body: {
                ...{ reportId, verificationContactId, severity: 'priority' },
                ...{ symptoms: ['fever'], reason: '' },
              },
            });
      }
    }
    return submissions;
  },
};

export const fieldWorkForms = [
  ...[addCollector, editCollector, collectorStates, collectorRecord, replaceSupervisor],
  ...[sendReport, editReport, addAlertEvent, refer],
];
