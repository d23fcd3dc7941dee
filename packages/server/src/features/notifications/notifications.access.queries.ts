import { type RawBuilder, sql } from 'kysely';

/** Whether a society has a coordinator, who decides which organizations see which project. */
const hasCoordinator = (nationalSocietyId: RawBuilder<unknown>) => sql`exists (
  select 1 from user_national_societies coordinators join users coordinator on coordinator.id = coordinators.user_id
  where coordinators.national_society_id = ${nationalSocietyId} and coordinator.role = 'Coordinator' and coordinator.deleted_at is null)`;

/**
 * Whether the person in `users` may read a project, as `hasProjectAccess` of the domain decides; without a project, whether they
 * belong to the society. Checked when a notification is stored, listed and sent, because people change their work.
 */
export function mayRead(
  nationalSocietyId: RawBuilder<unknown>,
  projectId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`case
    when users.role = 'Administrator' then true
    when users.role in ('Supervisor', 'HeadSupervisor') and ${projectId} is not null then exists (
      select 1 from user_projects assigned where assigned.user_id = users.id and assigned.project_id = ${projectId})
    else exists (
      select 1 from user_national_societies membership
      where membership.user_id = users.id and membership.national_society_id = ${nationalSocietyId}
        and (${projectId} is null or users.role = 'Coordinator' or not ${hasCoordinator(nationalSocietyId)} or exists (
          select 1 from project_organizations where project_organizations.project_id = ${projectId}
            and project_organizations.organization_id = membership.organization_id)))
    end`;
}

/** Whether the person in `users` may still see a notification. Invitations are hidden once they are answered. */
export const isAccessible = sql<boolean>`(users.deleted_at is null and case
  when notifications.invitation_id is not null then exists (
    select 1 from society_invitations
    where society_invitations.id = notifications.invitation_id and society_invitations.state = 'Invited')
  else ${mayRead(sql.ref('notifications.national_society_id'), sql.ref('notifications.project_id'))} end)`;

/** Whether the person in `users` wants a kind to be listed in the app; joined with their settings. */
export const isListed = sql<boolean>`coalesce(notification_settings.channels -> notifications.kind ->> 'app', 'true') = 'true'`;
