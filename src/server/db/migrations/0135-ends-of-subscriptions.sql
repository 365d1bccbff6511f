-- Each minute is asked whose subscription has ended: without this, all that ended in years would be read each time.
create index tenants_by_running_end on tenants (subscription_end_date_utc)
  where is_active and not is_deleted and subscription_end_date_utc is not null;
