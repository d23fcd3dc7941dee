import { dataTables } from '@harken/contract/exports/tables';
import { referralCalls, referralExportCalls } from '@harken/contract/verification/referrals';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { project, projectOfReferral } from '../../platform/access/scopes.ts';
import { createExportFile } from '../../platform/data-files/export-file.ts';
import type { CallContext, Routes } from '../../platform/http/routes.ts';
import { createReferralFile, readReferralData } from './list/export.ts';
import { listReferrals, readReferralsOf, summarizeReferrals } from './list/list.ts';
import { changeFacility, createReferral, updateReferral } from './making/staff.ts';

/** Referrals of a project. */
export const referralRoutes: Routes = (registration) => {
  listRoutes(registration);
  changeRoutes(registration);
  exportRoutes(registration);
};

const listRoutes: Routes = ({ route, services: { db } }) => {
  route(referralCalls.listReferrals, {
    scope: project,
    handle: (call) => listReferrals(db, call, call.query),
  });
  route(referralCalls.summarizeReferrals, {
    scope: project,
    handle: (call) => summarizeReferrals(db, call, call.query),
  });
  route(referralCalls.listReferralsOfReport, {
    scope: project,
    handle: (call) => readReferralsOf(db, call, call.query),
  });
};

const changeRoutes: Routes = ({ route, services }) => {
  route(referralCalls.createReferral, {
    scope: project,
    handle: (call) => {
      const { verificationContactId, severity, ...given } = call.body;
      const contactId = verificationContactId ?? null;
      return createReferral(services, call, { ...given, contactId, severity: severity ?? null });
    },
  });
  route(referralCalls.updateReferral, {
    scope: projectOfReferral,
    handle: (call) => {
      const { arrival, outcome, laboratory, comment } = call.body;
      const answer = { arrival: arrival ?? null, outcome: outcome ?? null, laboratory: laboratory ?? null };
      return updateReferral(services, call, { referralId: call.params.referralId, answer, comment });
    },
  });
  route(referralCalls.changeReferralFacility, {
    scope: projectOfReferral,
    handle: (call) =>
      changeFacility(services, call, {
        referralId: call.params.referralId,
        contactId: call.body.verificationContactId,
      }),
  });
};

type ExportCall = Pick<
  CallContext<typeof referralExportCalls.exportReferralsToCsv, ProjectScope>,
  'user' | 'scope' | 'languageCode' | 'query' | 'body'
>;

const exportRoutes: Routes = ({ route, services }) => {
  const exportReferrals = (call: ExportCall, format: 'csv' | 'xlsx') =>
    createExportFile(
      { form: call.query.exportForm, format, languageCode: call.languageCode },
      {
        table: dataTables.referrals,
        readable: () => createReferralFile(services, call, call.body),
        data: () => readReferralData(services, call, call.body),
      },
    );
  route(referralExportCalls.exportReferralsToCsv, {
    scope: project,
    handle: (call) => exportReferrals(call, 'csv'),
  });
  route(referralExportCalls.exportReferralsToExcel, {
    scope: project,
    handle: (call) => exportReferrals(call, 'xlsx'),
  });
};
