import { describe, expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import { validateProjectClosing, validateProjectEdit } from './project-rights.ts';

const coordinatorsOnly = 'project.onlyCoordinatorCanAdministrateProjects';
const flagForCoordinatorsOnly = 'project.onlyCoordinatorCanChangeMultipleOrgAccess';
const stillShared = 'project.allowMultipleOrganizationsFlagCannotBeRemoved';

describe('who may change a project', () => {
  it.each<[Role, 'alone' | 'coordinated', 'single' | 'shared', 'single' | 'shared', number, string | null]>([
    ['Manager', 'alone', 'single', 'single', 1, null],
    ['Manager', 'alone', 'shared', 'shared', 2, null],
    ['Manager', 'alone', 'single', 'shared', 1, flagForCoordinatorsOnly],
    ['TechnicalAdvisor', 'alone', 'shared', 'single', 1, flagForCoordinatorsOnly],
    ['Manager', 'coordinated', 'single', 'single', 1, null],
    ['Manager', 'coordinated', 'shared', 'shared', 2, coordinatorsOnly],
    ['Manager', 'coordinated', 'single', 'shared', 1, coordinatorsOnly],
    ['Manager', 'coordinated', 'shared', 'single', 2, coordinatorsOnly],
    ['Coordinator', 'coordinated', 'single', 'shared', 1, null],
    ['Coordinator', 'coordinated', 'shared', 'single', 1, null],
    ['Coordinator', 'coordinated', 'shared', 'single', 2, stillShared],
    ['Administrator', 'alone', 'shared', 'single', 2, stillShared],
    ['Administrator', 'coordinated', 'shared', 'shared', 2, null],
  ])('%s, society %s: from a %s project to a %s one with %i organizations: %s', (caller, ...rest) => {
    const [society, now, requested, organizationCount, error] = rest;
    const rights = {
      hasCoordinator: society === 'coordinated',
      allowMultipleOrganizations: now === 'shared',
    };
    expect(
      validateProjectEdit(caller, rights, { requested: requested === 'shared', organizationCount }),
    ).toBe(error);
  });
});

describe('who may close a project', () => {
  it.each<[Role, 'alone' | 'coordinated', 'single' | 'shared', boolean, string | null]>([
    ['Administrator', 'alone', 'single', false, null],
    ['Coordinator', 'coordinated', 'shared', false, null],
    ['Manager', 'alone', 'single', false, 'error.unauthorized'],
    ['Manager', 'alone', 'single', true, null],
    ['TechnicalAdvisor', 'alone', 'shared', true, null],
    ['Manager', 'alone', 'shared', false, 'error.unauthorized'],
    ['Manager', 'coordinated', 'single', true, null],
    ['Manager', 'coordinated', 'single', false, 'error.unauthorized'],
    ['Manager', 'coordinated', 'shared', true, 'project.onlyCoordinatorCanCloseThisProjects'],
  ])('%s, society %s, %s project, head manager %s: %s', (caller, society, kind, isHeadManager, error) => {
    const rights = {
      hasCoordinator: society === 'coordinated',
      allowMultipleOrganizations: kind === 'shared',
    };
    expect(validateProjectClosing(caller, { ...rights, isHeadManager })).toBe(error);
  });
});
