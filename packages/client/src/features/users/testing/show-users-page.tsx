import type { Role } from '@harken/domain/access/roles';
import { screen } from '@testing-library/react';
import { aSociety } from '../../../../test/support/a-society.ts';
import { mockCall, showRoutes, success } from '../../../../test/support/show-routes.tsx';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import type { CreateFormData, EditFormData, UserDetails, UserItem } from '../users.api.ts';
import { userRoutes } from '../users.routes.tsx';

/** A row of the list. The user, Ruth Okeme, has the id 1. */
export function aUser(given: Partial<UserItem> = {}): UserItem {
  return {
    id: 7,
    name: 'Omar Finn',
    email: 'omar@mail.example',
    phoneNumber: '+999705550142',
    role: 'Manager',
    project: null,
    isHeadManager: false,
    isPendingHeadManager: false,
    organizationName: 'Kalembe Branch',
    organizationId: 5,
    isVerified: true,
    ...given,
  };
}

/** The data of a manager for the form. */
export function someDetails(given: Partial<UserDetails> = {}): UserDetails {
  return {
    id: 7,
    name: 'Omar Finn',
    email: 'omar@mail.example',
    phoneNumber: '+999705550142',
    additionalPhoneNumber: null,
    organization: null,
    role: 'Manager',
    organizationId: 5,
    modemId: null,
    ...given,
  };
}

const branch = { id: 5, name: 'Kalembe Branch', isDefaultOrganization: true, hasHeadManager: true };
const partner = { id: 6, name: 'Norvale Partner', isDefaultOrganization: false, hasHeadManager: false };

/** The form data for a new user. */
export function createFormData(given: Partial<CreateFormData> = {}): CreateFormData {
  return {
    projects: [{ id: 21, name: 'Lakeshore' }],
    organizations: [branch, partner],
    headSupervisors: [],
    modems: [],
    hasCoordinator: false,
    isHeadManager: false,
    countryCode: 'ug',
    ...given,
  };
}

/** The form data for an existing user. */
export function editFormData(given: Partial<EditFormData> = {}): EditFormData {
  return { countryCode: 'ug', role: 'Manager', organizations: [branch, partner], modems: [], ...given };
}

/** Mocks the calls of every page of a society. */
export function mockSociety(given: Partial<CallResponse<'nationalSociety/get'>> = {}) {
  mockCall('get', 'nationalSociety/3/get', () => success(aSociety(given)));
}

/** Mocks the list of users. */
export function mockUsers(...users: UserItem[]) {
  return mockCall('get', 'user/list', () => success(users));
}

/** Shows a page for the users of society 3, such as '/add', to a user with a role. */
export function showUsers(rest = '', role: Role = 'Administrator') {
  return showRoutes(userRoutes, `/nationalsocieties/3/users${rest}`, { role });
}

/** Shows the form for a new user. */
export async function showAdd(role: Role, given: Partial<CreateFormData> = {}) {
  mockCall('get', 'user/createFormData', () => success(createFormData(given)));
  const router = await showUsers('/add', role);
  await screen.findByRole('form', { name: 'Add a user' });
  return router;
}

const plain = (name: string) => name.replace(/\s*\(optional\)$/, '');

/** A field of the form, by its label. */
export const field = (name: string) =>
  screen.getByRole('textbox', { name: (shown) => plain(shown) === plain(name) }) as HTMLInputElement;
export const select = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement;
