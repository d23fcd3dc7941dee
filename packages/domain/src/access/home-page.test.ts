import { describe, expect, it } from 'vitest';
import { getHomePage } from './home-page.ts';
import type { Role } from './roles.ts';

describe('the home page', () => {
  const project = { id: 7, nationalSocietyId: 4 };
  it.each([
    ['Administrator', [], { page: 'Root' }],
    ['GlobalCoordinator', [], { page: 'Root' }],
    ['Manager', [4], { page: 'ProjectList', nationalSocietyId: 4 }],
    ['TechnicalAdvisor', [4], { page: 'ProjectList', nationalSocietyId: 4 }],
    ['TechnicalAdvisor', [4, 5], { page: 'Root' }],
    ['Coordinator', [4], { page: 'NationalSociety', nationalSocietyId: 4 }],
    ['DataConsumer', [4], { page: 'NationalSociety', nationalSocietyId: 4 }],
    ['DataConsumer', [4, 5], { page: 'Root' }],
    ['Manager', [], { page: 'Root' }],
  ] as [Role, number[], object][])('of a %s in the societies %j is %j', (role, nationalSocietyIds, page) => {
    expect(getHomePage(role, { nationalSocietyIds, project: null })).toEqual(page);
  });

  it.each(['Supervisor', 'HeadSupervisor'] as const)('of a %s is their project', (role) => {
    expect(getHomePage(role, { nationalSocietyIds: [4], project })).toEqual({
      page: 'Project',
      nationalSocietyId: 4,
      projectId: 7,
    });
  });

  it('does not exist for a supervisor without a project', () => {
    expect(getHomePage('Supervisor', { nationalSocietyIds: [4], project: null })).toBeNull();
  });
});
