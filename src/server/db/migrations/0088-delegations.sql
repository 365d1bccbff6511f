-- A delegation says why, and ends as links of accounts do: with the account of its source as it was when it was given.
alter table user_delegations
  add column reason text not null default '',
  add column source_security_stamp text not null default '';
alter table user_delegations alter column source_security_stamp drop default;
create index user_delegations_from on user_delegations (tenant_id, source_user_id) where not is_deleted;
