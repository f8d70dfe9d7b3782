-- Counts searches that found nothing or whose results nobody opened, per day. The words are stored only when three visitors
-- have searched for them on one day. Until then, only hashes are stored.
create table private.missed_searches (
  day date not null,
  words text not null,
  reason text not null,
  visitors integer not null,
  constraint missed_searches_pkey primary key (day, words, reason),
  constraint missed_searches_reason_allowed check (reason in ('nothing', 'unopened')),
  constraint missed_searches_enough check (visitors >= 3),
  constraint missed_searches_words_length check (char_length(words) between 2 and 60)
);
comment on table private.missed_searches is
  'Searches of at least three visitors on one day (UTC) that found nothing or whose results nobody opened. Rows are '
  'kept for 90 days.';

-- The salted hashes of today's missed searches and their visitors. A visitor has a different hash for each search, so that
-- the searches of one visitor cannot be linked. Unlogged, because a crash may lose the rows.
create unlogged table private.missed_search_visitors (
  search_hash bytea not null,
  visitor bytea not null,
  constraint missed_search_visitors_pkey primary key (search_hash, visitor)
);
comment on table private.missed_search_visitors is
  'The hashes of today''s missed searches and their visitors. The first logged search of the next day deletes them.';
create unlogged table private.search_log_visitors (
  visitor bytea not null,
  searches integer not null,
  constraint search_log_visitors_pkey primary key (visitor)
);
comment on table private.search_log_visitors is
  'The number of searches that each visitor has logged today. The first logged search of the next day deletes the rows.';
-- Each call locks this row, so that concurrent calls cannot exceed the limits.
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
    normalized text := regexp_replace(btrim(private.fold(left(words, 201))), '[[:space:]]+' collate pg_catalog.pg_c_utf8, ' ', 'g');
  begin
    return case when char_length(normalized) between 2 and 60 and private.is_plain_text(normalized)
      -- Reject email addresses, URLs and code.
      and normalized !~ '[][$%()*/:;<=>@\\^_`{|}~"]'
      -- Reject phone, card and account numbers, however they are separated.
      and char_length(regexp_replace(normalized, '[^0-9]', '', 'g')) < 6
      -- Reject long words, and words with digits and other characters, which may be API keys.
      and not exists (select from regexp_split_to_table(normalized, '[ &''+.#,?!-]+') as word
        where char_length(word) > 24 or char_length(word) >= 8 and word ~ '[0-9]' and word ~ '[^0-9]')
      then normalized end;
  end
  $$;
comment on function private.loggable(text) is 'Normalizes the words of a search for logging. Returns null if they may contain personal data.';

create function private.log_search(words text, was_found boolean) returns void
  language plpgsql security definer set search_path = ''
  as $$
  #variable_conflict use_column
  declare
    normalized_words text := private.loggable(log_search.words);
    miss_reason text := case when was_found then 'unopened' else 'nothing' end;
    visitor_hash bytea := private.daily_visitor_hash();
    hash bytea;
    log private.search_log_minute;
    visitor_count integer;
  begin
    if normalized_words is null or visitor_hash is null then
      return;
    end if;
    perform set_config('synchronous_commit', 'off', true);
    -- Check the limits before waiting for the lock, to reject a flood early.
    if (select searches from private.search_log_visitors where visitor = visitor_hash) >= private.max_logged_searches_per_visitor()
      or exists (select from private.search_log_minute
        where minute >= date_trunc('minute', now()) and searches >= private.max_logged_searches_per_minute()) then
      return;
    end if;
    insert into private.search_log_minute (minute, searches, searches_today) values ('-infinity', 0, 0) on conflict do nothing;
    select * into log from private.search_log_minute for update;
    if log.minute < private.today()::timestamp at time zone 'utc' then
      delete from private.missed_search_visitors;
      delete from private.search_log_visitors;
      delete from private.missed_searches where day < private.today() - 90;
      log.searches_today := 0;
    end if;
    log.searches := case when log.minute >= date_trunc('minute', now()) then log.searches else 0 end;
    if log.searches >= private.max_logged_searches_per_minute() or log.searches_today >= private.max_logged_searches_per_day() then
      return;
    end if;
    insert into private.search_log_visitors as visitors (visitor, searches) values (visitor_hash, 1)
      on conflict (visitor) do update set searches = visitors.searches + 1 where visitors.searches < private.max_logged_searches_per_visitor();
    if not found then
      return;
    end if;
    update private.search_log_minute set minute = greatest(minute, date_trunc('minute', now())), searches = log.searches + 1,
      searches_today = log.searches_today + 1;

    hash := sha256(convert_to((select salt from private.daily_visitor_salt) || miss_reason || ' ' || normalized_words, 'utf8'));
    insert into private.missed_search_visitors (search_hash, visitor) values (hash, sha256(visitor_hash || hash)) on conflict do nothing;
    if not found then
      return;
    end if;
    select count(*) into visitor_count from private.missed_search_visitors where search_hash = hash;
    if visitor_count > 3 then
      update private.missed_searches set visitors = visitor_count
      where words = normalized_words and day = private.today() and reason = miss_reason;
    elsif visitor_count = 3 and (select count(*) from private.missed_searches where day = private.today()) < private.max_missed_searches_per_day() then
      insert into private.missed_searches (day, words, reason, visitors) values (private.today(), normalized_words, miss_reason, visitor_count)
        on conflict (day, words, reason) do update set visitors = missed_searches.visitors;
    end if;
  end
  $$;

create function public.log_search(words text, was_found boolean) returns void
  language sql security invoker set search_path = ''
  as $$ select private.log_search(words, was_found) $$;
comment on function public.log_search(text, boolean) is
  'Logs a search that found nothing (was_found is false) or whose results the visitor did not open. Each visitor counts '
  'once a day. The words are stored when three visitors have logged them on one day. Limits: 20 searches per address '
  'and day; 120 per minute in total.';

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
  'For the administrator: deletes a missed search, up to last_day. If three visitors repeat the search on a later day, it '
  'is listed again.';

grant execute on function private.log_search(text, boolean), public.log_search(text, boolean) to anon, authenticated, service_role;
grant execute on function private.delete_missed_search(text, date), public.delete_missed_search(text, date) to authenticated;
