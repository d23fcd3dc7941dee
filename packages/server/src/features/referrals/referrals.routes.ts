import { referralCalls, referralExportCalls } from '@harken/contract/verification/referrals';
import { getTextDirection } from '@harken/domain/texts/languages';
import { project, projectOfReferral } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { createCsvFile, createXlsxFile } from '../../platform/spreadsheets/spreadsheet-file.ts';
import { createReferralFile } from './list/export.ts';
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

const exportRoutes: Routes = ({ route, services }) => {
  route(referralExportCalls.exportReferralsToCsv, {
    scope: project,
    async handle(call) {
      const { name, sheet } = await createReferralFile(services, call, call.body);
      return createCsvFile(sheet, `${name}.csv`);
    },
  });
  route(referralExportCalls.exportReferralsToExcel, {
    scope: project,
    async handle(call) {
      const { name, sheet } = await createReferralFile(services, call, call.body);
      return createXlsxFile(sheet, `${name}.xlsx`, {
        isRightToLeft: getTextDirection(call.languageCode) === 'rtl',
        frozenColumns: 1,
      });
    },
  });
};
