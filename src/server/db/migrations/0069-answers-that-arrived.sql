-- An access token that is used says that the answer which brought it was not lost: the refresh token that was spent for it is not
-- believed again (auth/sessions.ts says the rule).
alter table refresh_tokens add is_answer_used boolean not null default false;

-- Spent before it was kept for what (0068): believed for their grace alone, as before. What is void opens nothing from here on.
update refresh_tokens set is_answer_used = true, is_void = false where is_void and used_at is not null;

-- As before; nor where an access token that was handed out for it was used.
create or replace function take_back_lost_answer(owner int, presented text, family uuid, grace_begin timestamptz) returns void
  language plpgsql
as $$
begin
  perform from refresh_tokens
  where tenant_id = owner and token_hash = presented and not is_void and not is_answer_used and used_at <= grace_begin for update;
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

-- As before; nothing now for a void token in its grace either.
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
    where tenant_id = owner and token_hash = presented and not is_void and (used_at is null or used_at > grace_begin)
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
