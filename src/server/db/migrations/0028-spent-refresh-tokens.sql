-- Spends a refresh token that is used up by its use, and keeps the next one, unless `most` of them came from this one already.
-- Answers how many asked for one; null where the token is spent for longer than the grace. Whoever asks at the same time waits
-- at the row and counts on from there. A function, because a statement that may write prepares its writing also where it reads.
create function spend_refresh_token(
  owner int, presented text, used timestamptz, grace_begin timestamptz, next text, family uuid, next_end timestamptz, most int
) returns int
  language plpgsql
as $$
declare
  asked int;
begin
  update refresh_tokens set used_at = coalesce(used_at, used), children = children + 1
  where tenant_id = owner and token_hash = presented and (used_at is null or used_at > grace_begin)
  returning children into asked;
  if asked <= most then
    insert into refresh_tokens (tenant_id, token_hash, family_id, expires_at) values (owner, next, family, next_end);
  end if;
  return asked;
end
$$;
grant execute on function spend_refresh_token(int, text, timestamptz, timestamptz, text, uuid, timestamptz, int) to tessera_app;

-- Nearly every token is written a second time, when it is spent: with room beside it no index has to be told.
alter table refresh_tokens set (fillfactor = 50);
