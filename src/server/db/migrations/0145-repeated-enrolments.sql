-- Until when the link that made the screen answers again to the browser that brought it. Null: made before that was kept.
alter table kiosk_devices add column link_ends_at timestamptz;
