-- Those in a folder and beneath it are one range by the bytes of its path; most people stand in none.
create index users_in_folder on users (
  tenant_id, folder_path collate "C", user_name collate "und-x-icu", id) where not is_deleted and folder_path is not null;
