-- Searches that found nothing, or nothing that was opened: the words and a number a day, and nobody who asked. Until three
-- have asked the same on one day, not even the words are kept: the third brings them.
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
  'What at least three visitors searched on a day (UTC) in vain: found nothing, or opened nothing. Kept for 90 days.';

-- Who asked what today, as hashes with the salt of the day, which no two searches share: nobody can tell which searches were
-- one visitor's, nor, without the salt, which words these are. Lost with a crash, and no harm done.
create unlogged table private.missed_search_visitors (
  asked bytea not null,
  visitor bytea not null,
  constraint missed_search_visitors_pkey primary key (asked, visitor)
);
comment on table private.missed_search_visitors is 'The missed searches of today as hashes; dropped with the first one of the next day.';
create unlogged table private.search_log_visitors (
  visitor bytea not null,
  searches integer not null,
  constraint search_log_visitors_pkey primary key (visitor)
);
comment on table private.search_log_visitors is 'How many searches each address told today, as a hash; dropped with the first one of the next day.';
-- Its row is held by one teller at a time, so that many at once cannot slip past the caps.
create unlogged table private.search_log_minute (
  is_single boolean not null default true,
  minute timestamptz not null,
  searches integer not null,
  searches_today integer not null,
  constraint search_log_minute_pkey primary key (is_single),
  constraint search_log_minute_is_single check (is_single)
);
comment on table private.search_log_minute is 'At most one row: the minute in which a search was told last, and how many in it and on its day.';

create function private.max_logged_searches_per_visitor() returns integer language sql immutable set search_path = '' as $$ select 20 $$;
create function private.max_logged_searches_per_minute() returns integer language sql immutable set search_path = '' as $$ select 120 $$;
create function private.max_logged_searches_per_day() returns integer language sql immutable set search_path = '' as $$ select 20000 $$;
create function private.max_missed_searches_per_day() returns integer language sql immutable set search_path = '' as $$ select 500 $$;

create function private.loggable(words text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    -- Digits and signs are what they are in any script and of any width.
    asked text := regexp_replace(btrim(private.fold(left(words, 201))), '[[:space:]]+' collate pg_catalog.pg_c_utf8, ' ', 'g');
  begin
    return case when char_length(asked) between 2 and 60 and private.is_plain_text(asked)
      -- No address of mail or of a page, no line of a program.
      and asked !~ '[][$%()*/:;<=>@\\^_`{|}~"]'
      -- No number of a telephone, a card or an account, however it is parted.
      and char_length(regexp_replace(asked, '[^0-9]', '', 'g')) < 6
      -- No key: nothing long of letters and digits mixed, and no word that none is.
      and not exists (select from regexp_split_to_table(asked, '[ &''+.#,?!-]+') as word
        where char_length(word) > 24 or char_length(word) >= 8 and word ~ '[0-9]' and word ~ '[^0-9]')
      then asked end;
  end
  $$;
comment on function private.loggable(text) is 'The words as they may be counted; null where they may be somebody''s own.';

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
    -- Without an address nobody knows whether three asked or one.
    if known_words is null or teller is null then
      return;
    end if;
    perform set_config('synchronous_commit', 'off', true);
    -- A flood is answered before it waits for anything.
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
  'Says that a search found nothing, or that nothing of what it found was opened. Counted once a visitor and day, where three said '
  'the same on that day; at most 20 searches an address and day, 120 a minute. Says nothing in return.';

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
  'The administrator takes a search, as it was asked until that day, off the list of those in vain. It comes back when three ask it again on another day.';

grant execute on function private.log_search(text, boolean), public.log_search(text, boolean) to anon, authenticated, service_role;
grant execute on function private.delete_missed_search(text, date), public.delete_missed_search(text, date) to authenticated;
