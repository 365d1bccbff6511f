-- Entities of which more is known by now than when history began.
select track_entity('languages', 'Tessera.Localization.Language', '{id}');
select track_entity('report_keys', 'Tessera.Reports.ReportKey', '{id}', '{sealed_key}', '{stamp}');
select track_entity('tasks', 'Tessera.Tasks.Task', '{id}', '{sealed_signing_secret}', '{next_run_at}');
-- Some settings are secrets, and the store cannot tell which. The key says whose the value is: 0, or a person.
select track_entity('settings', 'Tessera.Settings.Setting', '{user_id,name}', '{value}');
