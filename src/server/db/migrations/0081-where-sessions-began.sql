-- So that people recognise their sessions. Those of before tell neither.
alter table refresh_families
  add client_ip_address text,
  add browser_info text,
  -- By changing to a linked account.
  add is_linked boolean not null default false,
  -- Only where one token serves until the end: of others the time of each use is kept with the token.
  add last_used_at timestamptz;
-- Whoever acts as others finds these sessions among their own.
create index refresh_families_of_impersonator on refresh_families (impersonator_tenant_id, impersonator_user_id)
  where impersonator_user_id is not null and revoked_at is null;
