-- Whoever signed in said that the device is shared; what such a session leads on to is one, too.
alter table refresh_families add column is_shared_device boolean not null default false;
