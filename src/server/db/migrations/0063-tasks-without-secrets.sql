-- Addresses and bodies that a task sends hold keys of other services: what they were is not told, only that they changed.
drop trigger record_change on tasks;
select track_entity('tasks', 'Tessera.Tasks.Task', '{id}', '{sealed_signing_secret,url,http_body}', '{next_run_at}');

set local role tessera_host;
update entity_changes set property_changes = (
  select jsonb_agg(
    case when change ->> 'name' in ('url', 'http_body')
      then change || jsonb_build_object(
        'before', case when change ->> 'before' is not null then '"***"' end,
        'after', case when change ->> 'after' is not null then '"***"' end)
      else change
    end order by place)
  from jsonb_array_elements(property_changes) with ordinality as each_change (change, place))
where entity_type_full_name = 'Tessera.Tasks.Task' and jsonb_array_length(property_changes) > 0;
reset role;
