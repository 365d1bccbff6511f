-- When somebody last chose how the portal looks: light and dark may have waited on a device, and the later choice holds. The
-- choice itself is among the settings.
alter table user_preferences
  drop constraint user_preferences_kind_check,
  add constraint user_preferences_kind_check
    check (kind in ('favourite report', 'favourite page', 'recent report', 'view', 'columns', 'look'));
