-- What the operator said no to stays for the organisation to read, until it asks anew or its edition is another one.
alter table edition_requests
  add column declined_at timestamptz,
  add column decline_message text not null default '';
