-- Which changes a call made: both are told by one transaction, which has one number for all that it changes. Calls of before, and of
-- the version before, have none.
alter table audit_logs add column entity_change_set_id bigint;
create index audit_logs_of_change_set on audit_logs (tenant_id, entity_change_set_id)
  where entity_change_set_id is not null;
create index entity_changes_of_set on entity_changes (tenant_id, entity_change_set_id);
