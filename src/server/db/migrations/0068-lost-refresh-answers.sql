-- What a refresh token was spent for may never have arrived: it names the token that it was handed out for, so that this one can
-- be spent anew, and what was lost is void (auth/sessions.ts says the rule).
alter table refresh_tokens add parent_hash text, add is_void boolean not null default false;

-- What these were spent for is not known. Those of this moment are believed for their grace, as before.
update refresh_tokens set is_void = true where used_at is not null;

-- Takes a spending back whose answer was lost: the grace is over, and nothing that was handed out for it was ever used. The
-- token's row is held before those handed out for it, by everybody, and who uses one of them meanwhile is waited for.
create function take_back_lost_answer(owner int, presented text, family uuid, grace_begin timestamptz) returns void
  language plpgsql
as $$
begin
  perform from refresh_tokens
  where tenant_id = owner and token_hash = presented and not is_void and used_at <= grace_begin for update;
  if not found then return; end if;
  perform from refresh_tokens where tenant_id = owner and family_id = family and parent_hash = presented for update;
  if exists (
    select from refresh_tokens
    where tenant_id = owner and family_id = family and parent_hash = presented and used_at is not null
  ) then return; end if;
  update refresh_tokens set is_void = true where tenant_id = owner and family_id = family and parent_hash = presented;
  update refresh_tokens set used_at = null, children = 0 where tenant_id = owner and token_hash = presented;
end
$$;
grant execute on function take_back_lost_answer(int, text, uuid, timestamptz) to tessera_app;

-- As before; null now where the token is void, or was spent for something that was used.
create or replace function spend_refresh_token(
  owner int, presented text, used timestamptz, grace_begin timestamptz, next text, family uuid, next_end timestamptz, most int
) returns int
  language plpgsql
as $$
declare
  asked int;
begin
  for time in 1..2 loop
    update refresh_tokens set used_at = coalesce(used_at, used), children = children + 1
    where tenant_id = owner and token_hash = presented
      and (used_at is null and not is_void or used_at > grace_begin)
    returning children into asked;
    exit when asked is not null or time = 2;
    perform take_back_lost_answer(owner, presented, family, grace_begin);
  end loop;
  if asked <= most then
    insert into refresh_tokens (tenant_id, token_hash, family_id, expires_at, parent_hash)
    values (owner, next, family, next_end, presented);
  end if;
  return asked;
end
$$;
