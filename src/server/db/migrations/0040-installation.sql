-- Whose database this is. Every process compares its keys with this row before it does anything, since with others it
-- would refuse the tokens of its neighbours and give up their mails. It tells keys apart and opens nothing.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  key_file text not null,
  active_key text not null,
  made_at timestamptz not null default now()
);
alter table installation enable row level security;
alter table installation force row level security;
create policy of_the_host on installation to tessera_host
  using (current_user = 'tessera_host') with check (current_user = 'tessera_host');
grant select, insert, update on installation to tessera_host;
