-- A number stands for one command with what it was given: a keyed hash, since bodies hold passwords.
alter table outbox_receipts add column asked_hash text;
