-- Counts searches that found nothing, or whose results nobody opened, per day and without visitors. Words are stored
-- only once three visitors have searched for them on one day. Until then, only hashes are stored.
create table private.missed_searches (
  day date not null,
  words text not null,
  reason text not null,
  visitors integer not null,
  constraint missed_searches_pkey primary key (day, words, reason),
  constraint missed_searches_why_allowed check (reason in ('nothing', 'unopened')),
  constraint missed_searches_enough check (visitors >= 3),
  constraint missed_searches_words_length check (char_length(words) between 2 and 60)
);
comment on table private.missed_searches is
  'Searches of at least three visitors on one day (UTC) that found nothing, or whose results nobody opened. Kept for '
  '90 days.';

-- Today's visitors per search, as hashes with a daily salt. A visitor has another hash for each search, so hashes
-- cannot link a visitor's searches. Without the salt, they cannot reveal the words. Losing the table in a crash is
-- harmless.
create unlogged table private.missed_search_visitors (
  asked bytea not null,
  visitor bytea not null,
  constraint missed_search_visitors_pkey primary key (asked, visitor)
);
comment on table private.missed_search_visitors is
  'Today''s missed searches as hashes. The first one of the next day deletes them.';
create unlogged table private.search_log_visitors (
  visitor bytea not null,
  searches integer not null,
  constraint search_log_visitors_pkey primary key (visitor)
);
comment on table private.search_log_visitors is
  'The number of searches that each address has logged today, by hash. The first search of the next day deletes them.';
-- Each call locks this row, so that concurrent calls cannot exceed the caps.
create unlogged table private.search_log_minute (
  is_single boolean not null default true,
  minute timestamptz not null,
  searches integer not null,
  searches_today integer not null,
  constraint search_log_minute_pkey primary key (is_single),
  constraint search_log_minute_is_single check (is_single)
);
comment on table private.search_log_minute is
  'At most one row: the minute of the last logged search, with the number of searches in that minute and on that day.';

create function private.max_logged_searches_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 20 $$;
create function private.max_logged_searches_per_minute() returns integer language sql immutable set search_path = '' as $$ select 120 $$;
create function private.max_logged_searches_per_day() returns integer language sql immutable set search_path = '' as $$ select 20000 $$;
create function private.max_missed_searches_per_day() returns integer language sql immutable set search_path = '' as $$ select 500 $$;

create function private.loggable(words text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    -- Normalizes digits and signs of any script and width.
    asked text := regexp_replace(btrim(private.fold(left(words, 201))), '[[:space:]]+' collate pg_catalog.pg_c_utf8, ' ', 'g');
  begin
    return case when char_length(asked) between 2 and 60 and private.is_plain_text(asked)
      -- Reject email addresses, URLs and code.
      and asked !~ '[][$%()*/:;<=>@\\^_`{|}~"]'
      -- Reject phone, card and account numbers, however they are separated.
      and char_length(regexp_replace(asked, '[^0-9]', '', 'g')) < 6
      -- Reject likely API keys.
      and not exists (select from regexp_split_to_table(asked, '[ &''+.#,?!-]+') as word
        where char_length(word) > 24 or char_length(word) >= 8 and word ~ '[0-9]' and word ~ '[^0-9]')
      then asked end;
  end
  $$;
comment on function private.loggable(text) is 'The words if they may be counted. Null if they may be personal data.';

create function private.log_search(words text, was_found boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    known_words text := private.loggable(log_search.words);
    reason text := case when was_found then 'unopened' else 'nothing' end;
    teller bytea := private.daily_visitor_hash();
    mark bytea;
    last private.search_log_minute;
    asked_by integer;
  begin
    -- Without an address, distinct visitors cannot be counted.
    if known_words is null or teller is null then
      return;
    end if;
    perform set_config('synchronous_commit', 'off', true);
    -- Reject a flood before waiting for a lock.
    if (select searches from private.search_log_visitors where visitor = teller) >= private.max_logged_searches_per_visitor()
      or exists (select from private.search_log_minute
        where minute >= date_trunc('minute', now()) and searches >= private.max_logged_searches_per_minute()) then
      return;
    end if;
    insert into private.search_log_minute (minute, searches, searches_today) values ('-infinity', 0, 0) on conflict do nothing;
    select * into last from private.search_log_minute for update;
    if last.minute < private.today()::timestamp at time zone 'utc' then
      delete from private.missed_search_visitors;
      delete from private.search_log_visitors;
      delete from private.missed_searches where day < private.today() - 90;
      last.searches_today := 0;
    end if;
    last.searches := case when last.minute >= date_trunc('minute', now()) then last.searches else 0 end;
    if last.searches >= private.max_logged_searches_per_minute() or last.searches_today >= private.max_logged_searches_per_day() then
      return;
    end if;
    insert into private.search_log_visitors as tellers (visitor, searches) values (teller, 1)
      on conflict (visitor) do update set searches = tellers.searches + 1 where tellers.searches < private.max_logged_searches_per_visitor();
    if not found then
      return;
    end if;
    update private.search_log_minute set minute = greatest(minute, date_trunc('minute', now())), searches = last.searches + 1,
      searches_today = last.searches_today + 1;

    mark := sha256(convert_to((select salt from private.daily_visitor_salt) || reason || ' ' || known_words, 'utf8'));
    insert into private.missed_search_visitors (asked, visitor) values (mark, sha256(teller || mark)) on conflict do nothing;
    if not found then
      return;
    end if;
    select count(*) into asked_by from private.missed_search_visitors where asked = mark;
    if asked_by > 3 then
      update private.missed_searches set visitors = asked_by
      where words = known_words and day = private.today() and reason = reason;
    elsif asked_by = 3 and (select count(*) from private.missed_searches where day = private.today()) < private.max_missed_searches_per_day() then
      insert into private.missed_searches (day, words, reason, visitors) values (private.today(), known_words, reason, asked_by)
        on conflict (day, words, reason) do update set visitors = missed_searches.visitors;
    end if;
  end
  $$;

create function public.log_search(words text, was_found boolean) returns void
  language sql security invoker set search_path = ''
  as $$ select private.log_search(words, was_found) $$;
comment on function public.log_search(text, boolean) is
  'Logs a search that found nothing, or whose results nobody opened. Each visitor counts once a day. The words are '
  'stored once three visitors have logged them on that day. Limits: 20 searches per address and day, and 120 per '
  'minute.';

create function private.missed_searches() returns jsonb
  language sql stable set search_path = ''
  as $$
    select coalesce(jsonb_agg(to_jsonb(missed) order by nothing + unopened desc, last_day desc, words), '[]')
    from (
      select words, coalesce(sum(visitors) filter (where reason = 'nothing'), 0) as nothing,
        coalesce(sum(visitors) filter (where reason = 'unopened'), 0) as unopened, max(day) as last_day, count(distinct day) as days
      from private.missed_searches where day >= private.today() - 90
      group by words order by sum(visitors) desc, max(day) desc, words limit 50
    ) as missed
  $$;

create function private.delete_missed_search(words text, last_day date) returns void
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    delete from private.missed_searches as missed where missed.words = delete_missed_search.words
      and missed.day <= coalesce(delete_missed_search.last_day, missed.day);
  end
  $$;

create function public.delete_missed_search(words text, last_day date default null) returns void
  language sql security invoker set search_path = ''
  as $$ select private.delete_missed_search(words, last_day) $$;
comment on function public.delete_missed_search(text, date) is
  'For the administrator: deletes a search up to that day from the list of missed searches. If three visitors '
  'repeat it on another day, it is listed again.';

grant execute on function private.log_search(text, boolean), public.log_search(text, boolean) to anon, authenticated, service_role;
grant execute on function private.delete_missed_search(text, date), public.delete_missed_search(text, date) to authenticated;
