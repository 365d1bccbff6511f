-- When the person of a session last did something themselves, as their browser has said. Null: nobody is asked to say so, as in
-- programs that keep their tokens themselves, or where no time-out was set when the session began.
alter table refresh_families add last_active_at timestamptz;
