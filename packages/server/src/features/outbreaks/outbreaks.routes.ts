import { outbreakChangeCalls as changes } from '@harken/contract/outbreaks/changes';
import { outbreakCalls } from '@harken/contract/outbreaks/outbreaks';
import { society, societyOfOutbreak } from '../../platform/access/scopes.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { linkOutbreak, unlinkOutbreak } from './changes/links.actions.ts';
import {
  addNote,
  createOutbreak,
  editOutbreak,
  endOutbreak,
  reopenOutbreak,
} from './changes/outbreaks.actions.ts';
import { addAction, removeAction, setActionDone } from './changes/response-actions.actions.ts';
import { assessOutbreak, defineOutbreak } from './changes/versions.actions.ts';
import { draftFieldReport } from './reading/go-field-report.ts';
import { listCandidates, listOutbreaks, readFormData, readOutbreak } from './reading/outbreaks.ts';

/** Outbreaks of a national society. */
export const outbreakRoutes: Routes = (registration) => {
  readingRoutes(registration);
  changeRoutes(registration);
  linkRoutes(registration);
  actionRoutes(registration);
};

const readingRoutes: Routes = ({ route, services }) => {
  route(outbreakCalls.listOutbreaks, {
    scope: society,
    handle: (call) => listOutbreaks(services, call, call.query),
  });
  route(outbreakCalls.getOutbreak, {
    scope: societyOfOutbreak,
    handle: (call) => readOutbreak(services, call, call.params.outbreakId),
  });
  route(outbreakCalls.getGoFieldReport, {
    scope: societyOfOutbreak,
    handle: (call) => draftFieldReport(services, call, call.params.outbreakId),
  });
  route(outbreakCalls.getOutbreakFormData, {
    scope: society,
    handle: (call) => readFormData(services, call),
  });
  route(outbreakCalls.listOutbreakCandidates, {
    scope: societyOfOutbreak,
    handle: (call) => listCandidates(services, call, call.params.outbreakId),
  });
};

const changeRoutes: Routes = ({ route, services }) => {
  route(changes.createOutbreak, {
    scope: society,
    handle: (call) => createOutbreak(services, call, call.body),
  });
  route(changes.editOutbreak, {
    scope: societyOfOutbreak,
    handle: (call) => editOutbreak(services, call, { ...call.params, fields: call.body }),
  });
  route(changes.endOutbreak, {
    scope: societyOfOutbreak,
    handle: (call) =>
      endOutbreak(services, call, {
        ...call.params,
        endedOn: call.body.outbreakEndedOn,
        reason: call.body.endReason,
      }),
  });
  route(changes.reopenOutbreak, {
    scope: societyOfOutbreak,
    handle: (call) => reopenOutbreak(services, call, { ...call.params, reason: call.body.reopenReason }),
  });
  route(changes.addOutbreakNote, {
    scope: societyOfOutbreak,
    handle: (call) => addNote(services, call, { ...call.params, note: call.body.outbreakNote }),
  });
  route(changes.defineOutbreak, {
    scope: societyOfOutbreak,
    handle: (call) => defineOutbreak(services, call, { ...call.params, body: call.body }),
  });
  route(changes.assessOutbreak, {
    scope: societyOfOutbreak,
    handle: (call) => assessOutbreak(services, call, { ...call.params, body: call.body }),
  });
};

const linkRoutes: Routes = ({ route, services }) => {
  for (const [call, change] of [
    [changes.linkOutbreak, linkOutbreak],
    [changes.unlinkOutbreak, unlinkOutbreak],
  ] as const)
    route(call, {
      scope: societyOfOutbreak,
      handle: (request) =>
        change(services, request, {
          ...request.params,
          alertIds: request.body.outbreakAlertIds,
          signalIds: request.body.outbreakSignalIds,
        }),
    });
};

const actionRoutes: Routes = ({ route, services }) => {
  route(changes.addOutbreakAction, {
    scope: societyOfOutbreak,
    handle: (call) => addAction(services, call, { ...call.params, body: call.body }),
  });
  route(changes.setOutbreakActionDone, {
    scope: societyOfOutbreak,
    handle: (call) =>
      setActionDone(services, call, {
        ...call.params,
        actionId: call.body.outbreakActionId,
        isDone: call.body.isActionDone,
      }),
  });
  route(changes.removeOutbreakAction, {
    scope: societyOfOutbreak,
    handle: (call) => removeAction(services, call, { ...call.params, actionId: call.body.outbreakActionId }),
  });
};
