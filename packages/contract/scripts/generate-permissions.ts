import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Permission, permissions, type Suspension } from '@harken/domain/access/permissions';
import { formatRoleLetters } from '@harken/domain/access/roles';
import type { Call } from '../src/calls/call.ts';
import { calls } from '../src/calls.ts';

/**
 * Writes `docs/permissions.md`: who may do what, generated from the table of permissions and the calls, for people who do not
 * read code. With `--verify` it fails when the committed page is out of date.
 */
const outFile = fileURLToPath(new URL('../../../docs/permissions.md', import.meta.url));

const scopeLabels: Record<Permission['within'], string> = {
  anywhere: 'everywhere',
  nationalSociety: 'own societies',
  project: 'own projects',
};
const suspensionLabels: Record<Suspension, string> = {
  projectClosed: 'a closed project',
  societyArchived: 'an archived society',
  coordinatorInCharge: 'a coordinator in charge',
};

const all: Call[] = Object.values(calls);
const listCallNames = (permission: string) =>
  all.filter((call) => call.permission === permission).map(({ name }) => `\`${name}\``);

const rows = Object.entries<Permission>(permissions).map(([name, { roles, within, unless }]) => {
  const cells = [`\`${name}\``, formatRoleLetters(roles), scopeLabels[within]];
  const suspended = unless.map((suspension) => suspensionLabels[suspension]).join(', ');
  return `| ${[...cells, suspended || '–', listCallNames(name).join(', ') || '–'].join(' | ')} |`;
});

const text = `<!-- Generated from permissions.ts and calls.ts by \`npm run generate\`. Do not edit. -->
# Who may do what

A Administrator, G GlobalCoordinator, T TechnicalAdvisor, D DataConsumer, M Manager, S Supervisor, C Coordinator, H HeadSupervisor.

Administrators and GlobalCoordinators have access to every society. All others have access to the societies they belong to.
Supervisors and head supervisors have access to the projects that they are or were assigned to; everybody else has access to a
project if they have access to its society. Where the society has a coordinator, this is limited to members of organizations
that take part in the project; Administrators, Coordinators and DataConsumers are not limited, GlobalCoordinators have no access.

A suspended permission is refused to everybody, with the reason. Where a coordinator is in charge, only Administrators and
Coordinators have the permission. Some calls check more than the table: whose collector, report, alert or recipient it is, or
whether the caller is a head manager. Calls without a line here need no sign-in: ${listCallNames('public').join(', ')}.

| Permission | Who | Where | Suspended by | Calls |
|---|---|---|---|---|
${rows.join('\n')}
`;

if (!process.argv.includes('--verify')) writeFileSync(outFile, text);
else if (readFileSync(outFile, 'utf8') !== text) {
  process.stderr.write('docs/permissions.md is out of date: run `npm run generate`.\n');
  process.exit(1);
}
