-- What organisations bring of their own: logos, a picture behind the sign-in form, a style sheet, and words of their own
-- in place of the product's.

-- One file of a kind for each owner; user_id 0: the organisation's. A new file gets a new id, which addresses carry, so
-- that browsers may keep what they have.
create table stored_files (
  tenant_id int not null,
  user_id bigint not null default 0,
  kind text not null,
  id uuid not null,
  file_type text not null,
  bytes bytea not null,
  creation_time timestamptz not null,
  creator_user_id bigint,
  primary key (tenant_id, user_id, kind)
);
-- Pictures are compressed already.
alter table stored_files alter column bytes set storage external;
select protect_tenant_table('stored_files');

-- Every writing takes the next number: together with how many rows there are, the highest tells whether anything changed.
create sequence language_text_revisions;
create table language_texts (
  tenant_id int not null,
  language_name text not null,
  key text not null,
  value text not null,
  revision bigint not null default nextval('language_text_revisions'),
  last_modification_time timestamptz not null,
  last_modifier_user_id bigint,
  primary key (tenant_id, language_name, key)
);
grant usage on sequence language_text_revisions to tessera_app, tessera_host;
select protect_tenant_table('language_texts');
-- Tenants read the host's words where they have none of their own.
create policy of_the_application on language_texts for select to tessera_app using (tenant_id = 0);

-- Callers name a language by number.
alter table languages
  add column id int not null generated always as identity,
  add column creator_user_id bigint;
create unique index language_ids on languages (tenant_id, id);

-- Dark colours are chosen for each theme. The owner of the tables sees none of their rows.
set local role tessera_host;
update settings set name = 'default.App.UiManagement.DarkMode' where name = 'App.UiManagement.DarkMode';
reset role;
