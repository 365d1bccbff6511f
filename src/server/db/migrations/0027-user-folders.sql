-- People have folders, as roles and reports have.
alter table users add column folder_path text;
create index users_by_folder on users (
  tenant_id, folder_path collate "und-x-icu", user_name collate "und-x-icu", id) where not is_deleted;

-- The list of those who were searched for is narrowed and ordered by it, too.
grant select (folder_path) on users to tessera_search;
grant tessera_search to current_user;
grant create on schema public to tessera_search;
drop function users_like(text);
create function users_like(pattern text) returns table (
  id bigint, user_name text, name text, surname text, email_address text, folder_path text, is_active boolean,
  lockout_end_date_utc timestamptz, creation_time timestamptz
)
  language plpgsql stable security definer rows 100
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
    select id, user_name, name, surname, email_address, folder_path, is_active, lockout_end_date_utc, creation_time from users
    where tenant_id = current_tenant_id() and not is_deleted
      and text_of_user(user_name, email_address, name, surname, phone_number) ilike pattern;
end
$$;
grant execute on function users_like(text) to tessera_app;
alter function users_like(text) owner to tessera_search;
revoke create on schema public from tessera_search;
revoke tessera_search from current_user;
