import { dhis2Calls } from '@harken/contract/dhis2/dhis2';
import { weeklyPeriodTypes } from '@harken/domain/dhis2/period';
import { findDataSet, findDataSets } from '../../external/dhis2/dhis2-data-sets.ts';
import { findUnitLevels } from '../../external/dhis2/dhis2-units.ts';
import { society } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import { createRequestSignal } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import {
  editConnection,
  editMapping,
  queueSending,
  removeConnection,
  testConnection,
} from './dhis2.actions.ts';
import { tryStored } from './dhis2.connection.ts';
import { findSociety } from './dhis2.queries.ts';
import { readConnection, readSending, readSendings, tryNextSending } from './dhis2.reads.ts';
import { importUnits, previewUnits } from './dhis2.units.ts';

/** The connection of a society to DHIS2, which gets its weekly numbers. */
export const dhis2Routes: Routes = ({ route, services }) => {
  route(dhis2Calls.getDhis2, {
    scope: society,
    handle: ({ params, user }) => readConnection(services, { ...params, languageCode: user.languageCode }),
  });
  route(dhis2Calls.editDhis2, {
    scope: society,
    handle: ({ params, body, user }) => editConnection(services, { ...params, body, by: user }),
  });
  route(dhis2Calls.testDhis2, {
    scope: society,
    handle: ({ params, body, user }) => testConnection(services, { ...params, body, by: user }),
  });
  route(dhis2Calls.removeDhis2, {
    scope: society,
    handle: ({ params, user }) => removeConnection(services, { ...params, by: user }),
  });
  route(dhis2Calls.listDhis2DataSets, {
    scope: society,
    async handle({ params, body, user }) {
      const { weekStart } = await findSociety(services.db, params.nationalSocietyId);
      const filter = { search: body.search, periodType: weeklyPeriodTypes[weekStart] };
      const dataSets = await tryStored(services, { ...params, userId: user.id }, (connection) =>
        findDataSets(connection, filter),
      );
      return { dataSets };
    },
  });
  route(dhis2Calls.getDhis2DataSet, {
    scope: society,
    async handle({ params, body, user }) {
      const dataSet = await tryStored(services, { ...params, userId: user.id }, (connection) =>
        findDataSet(connection, body.dataSetId),
      );
      if (!dataSet) throw expectedError('dhis2.dataSetMissing');
      return dataSet;
    },
  });
  route(dhis2Calls.editDhis2Mapping, {
    scope: society,
    handle: ({ params, body, user }) => editMapping(services, { ...params, body, by: user }),
  });
};

/** What is sent to DHIS2, and what was sent. */
export const dhis2SendingRoutes: Routes = ({ route, services }) => {
  route(dhis2Calls.tryDhis2Sending, {
    scope: society,
    handle: ({ params, user }) => tryNextSending(services, { ...params, userId: user.id }),
  });
  route(dhis2Calls.sendToDhis2, {
    scope: society,
    handle: ({ params, user }) => queueSending(services, { ...params, by: user }),
  });
  route(dhis2Calls.listDhis2Sendings, {
    scope: society,
    handle: ({ params, query }) => readSendings(services, { ...params, page: query.pageNumber }),
  });
  route(dhis2Calls.getDhis2Sending, {
    scope: society,
    handle: ({ params, query }) => readSending(services, { ...params, ...query }),
  });
};

/** Organisation units of DHIS2 as places. */
export const dhis2UnitRoutes: Routes = ({ route, services }) => {
  route(dhis2Calls.listDhis2Levels, {
    scope: society,
    async handle({ params, user }) {
      return { levels: await tryStored(services, { ...params, userId: user.id }, findUnitLevels) };
    },
  });
  route(dhis2Calls.previewDhis2Units, {
    scope: society,
    handle: ({ params, body, user }) => previewUnits(services, { ...params, ...body, by: user }),
  });
  route(dhis2Calls.importDhis2Units, {
    scope: society,
    handle: ({ params, body, user, reply }) =>
      importUnits(services, { ...params, body, by: user, signal: createRequestSignal(reply) }),
  });
};
