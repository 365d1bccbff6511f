-- What was sealed says so by how it begins (src/server/auth/secrets.ts). So the store can tell secret settings from others,
-- and the history has the values of those others; and nothing sealed is ever told, of whichever entity.
create or replace function cut_value(value jsonb, is_hidden boolean) returns text
  language sql immutable parallel safe
as $$
  select case
    when value is null or value = 'null' then null
    when is_hidden or value #>> '{}' ~ '^v1\.[^.]+\.[A-Za-z0-9_-]{38,}$' then '"***"'
    when length(value::text) > 512 then left(value::text, 509) || '...'
    else value::text
  end
$$;

drop trigger record_change on settings;
select track_entity('settings', 'Tessera.Settings.Setting', '{user_id,name}');
