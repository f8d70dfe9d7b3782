-- What the administrator does to the vocabulary: adds, changes and removes lines, having seen what a search would then show.
-- A line is what supabase/vocabulary.txt says it is: 'same: photo, picture', 'akin: …', 'kind: spanish, french > language'.

create function private.max_meanings() returns integer language sql immutable set search_path = '' as $$ select 2000 $$;
-- On each side of a line; and the lines that a term can stand in. Each is looked for by all who ask for the term.
create function private.max_terms() returns integer language sql immutable set search_path = '' as $$ select 40 $$;
create function private.max_lines_of_a_term() returns integer language sql immutable set search_path = '' as $$ select 12 $$;
create function private.max_search_changes() returns integer language sql immutable set search_path = '' as $$ select 100 $$;

create function private.read_terms(side text) returns text[]
  language sql immutable set search_path = ''
  as $$ select array(select array_to_string(private.words_of(term), ' ') from unnest(string_to_array(side, ',')) as term) $$;

create function private.meaning_line(number integer) returns text
  language sql stable set search_path = ''
  as $$
    select case when bool_and(close) then 'same: ' when bool_and(asks and answers) then 'akin: ' else 'kind: ' end
      || string_agg(term, ', ' order by term collate "C") filter (where asks)
      || coalesce(' > ' || string_agg(term, ', ' order by term collate "C") filter (where not asks), '')
    from private.search_synonyms where meaning = number
  $$;

-- Writes a line in the place of what stands under the number, and returns it as it is stored; an empty one removes.
create function private.put_meaning(number integer, line text) returns text
  language plpgsql set search_path = ''
  as $$
  declare
    kind text := btrim(split_part(line, ':', 1));
    terms text[] := private.read_terms(split_part(substr(line, strpos(line, ':') + 1), '>', 1));
    wholes text[] := private.read_terms(split_part(substr(line, strpos(line, ':') + 1), '>', 2));
    other text;
  begin
    delete from private.search_synonyms where meaning = number;
    if line = '' then
      return '';
    elsif kind not in ('same', 'akin', 'kind') or line like '%>%>%' or (kind = 'kind') <> (cardinality(wholes) > 0) then
      perform private.refuse('no_line', 'Words mean the same, are related, or are kinds of something.');
    elsif '' = any (terms || wholes) then
      perform private.refuse('empty_word', 'Each word needs a letter or a digit.');
    elsif cardinality(terms) + cardinality(wholes) < 2 then
      perform private.refuse('few_words', 'Enter at least two words.');
    elsif greatest(cardinality(terms), cardinality(wholes)) > private.max_terms() then
      perform private.refuse('many_words', format('A group has at most %s words.', private.max_terms()));
    elsif (select count(distinct term) from unnest(terms || wholes) as term) < cardinality(terms || wholes) then
      perform private.refuse('word_twice', 'Enter each word once.');
    end if;
    select each.term into other from unnest(terms || wholes) as each (term)
    where char_length(each.term) > 60 or cardinality(private.query_stems(each.term)) = 0
      or (select count(*) from private.search_synonyms as known where known.term = each.term) >= private.max_lines_of_a_term()
    limit 1;
    if char_length(other) > 60 then
      perform private.refuse('long_word', 'A word or phrase has at most 60 letters.');
    elsif cardinality(private.query_stems(other)) = 0 then
      perform private.refuse('word_says_nothing', format('‘%s’ alone cannot be searched.', other));
    elsif other is not null then
      perform private.refuse('word_everywhere', format('‘%s’ is in %s groups already.', other, private.max_lines_of_a_term()));
    elsif (select count(distinct meaning) from private.search_synonyms) >= private.max_meanings() then
      perform private.refuse('many_lines', format('There can be at most %s groups.', private.max_meanings()));
    end if;
    insert into private.search_synonyms (meaning, term, close, asks, answers)
    select number, term, kind = 'same', true, kind <> 'kind' from unnest(terms) as term
    union all select number, term, false, false, true from unnest(wholes) as term;
    other := private.meaning_line(number);
    if exists (select from private.search_synonyms as known where known.term = terms[1] and known.meaning <> number
      and private.meaning_line(known.meaning) = other) then
      perform private.refuse('known_line', 'These words are a group already.');
    end if;
    return other;
  end
  $$;

-- One change at a time. What the screen saw has to stand still; a new line gets a number that nothing had.
create function private.begin_meaning_change(number integer, seen text) returns integer
  language plpgsql set search_path = ''
  as $$
  declare
    line text;
  begin
    perform private.refuse_others();
    perform pg_advisory_xact_lock(hashtext('private.search_synonyms'));
    line := private.meaning_line(number);
    if coalesce(line, '') <> coalesce(seen, '') then
      perform private.refuse('words_changed', coalesce(format('These words have changed to ‘%s’.',
        split_part(line, ': ', 2)), 'These words were removed meanwhile.'));
    end if;
    return coalesce(number, 1 + (select coalesce(max(meaning), 0) from (
      select meaning from private.search_synonyms union all select meaning from private.search_changes) as numbered));
  end
  $$;

create function private.save_meaning(line text, meaning integer, seen text) returns integer
  language plpgsql security definer set search_path = ''
  as $$
  declare
    first_time timestamptz := private.done_before(jsonb_build_array('save_meaning', line, meaning, seen));
    number integer;
    stored text;
  begin
    if first_time is not null then
      return coalesce(save_meaning.meaning,
        (select changed.meaning from private.search_changes as changed where changed.changed_at = first_time));
    end if;
    number := private.begin_meaning_change(save_meaning.meaning, save_meaning.seen);
    stored := private.put_meaning(number, btrim(coalesce(save_meaning.line, '')));
    if stored is distinct from coalesce(save_meaning.seen, '') then
      insert into private.search_changes (meaning, before, after) values (number, coalesce(save_meaning.seen, ''), stored);
      delete from private.search_changes where id <= (
        select id from private.search_changes order by id desc offset private.max_search_changes() limit 1);
    end if;
    return number;
  end
  $$;

create function public.save_meaning(line text, meaning integer default null, seen text default null) returns integer
  language sql security invoker set search_path = ''
  as $$ select private.save_meaning(line, meaning, seen) $$;
comment on function public.save_meaning(text, integer, text) is
  'The administrator writes a line of the vocabulary: a new one, or in the place of the one that was seen under that number; '
  'an empty line removes it. Returns the number.';

create function private.short_answer(query text) returns jsonb
  language sql stable set search_path = ''
  as $$
    select jsonb_build_object('found', answer -> 'found', 'closest', answer -> 'closest' <> 'null'::jsonb, 'rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', tool.id, 'slug', tool.slug, 'name', tool.name) order by listed.place)
        from jsonb_array_elements_text(answer -> 'ids') with ordinality as listed (id, place)
        join public.ai_tools as tool on tool.id = listed.id), '[]'))
    from (select private.find_listings(query, '', '', 10, 1, '', '', '', '') as answer offset 0) as asked
  $$;

create function private.preview_meaning(query text, line text, meaning integer, seen text) returns jsonb
  language plpgsql security definer set search_path = ''
  as $$
  declare
    number integer := private.begin_meaning_change(preview_meaning.meaning, preview_meaning.seen);
    shown_now jsonb := private.short_answer(preview_meaning.query);
    shown_then jsonb;
    stored text;
  begin
    -- Written, looked at, and taken back: the search itself answers, with nothing of its own for this.
    begin
      stored := private.put_meaning(number, btrim(coalesce(preview_meaning.line, '')));
      shown_then := private.short_answer(preview_meaning.query);
      raise exception using errcode = 'WD000';
    exception when sqlstate 'WD000' then
      null;
    end;
    return jsonb_build_object('line', stored, 'before', shown_now, 'after', shown_then);
  end
  $$;

create function public.preview_meaning(query text, line text, meaning integer default null, seen text default null) returns jsonb
  language sql security invoker set search_path = ''
  as $$ select private.preview_meaning(query, line, meaning, seen) $$;
comment on function public.preview_meaning(text, text, integer, text) is
  'What the first ten of a search are now, and would be with that line of the vocabulary. Nothing is kept of it.';

create function private.word_desk(find text) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    asked text := array_to_string(private.words_of(left(word_desk.find, 60)), ' ');
    asked_stems text[] := private.query_stems(left(word_desk.find, 60));
    numbers integer[];
  begin
    perform private.refuse_others();
    numbers := array(select meaning from private.search_synonyms as known
      where asked = '' or strpos(known.term, asked) > 0 or known.stems && asked_stems
      group by meaning order by bool_or(known.term = asked) desc, bool_or(strpos(known.term, asked) > 0) desc,
        asked <> '' and bool_and(close) desc, meaning desc);
    return jsonb_build_object(
      'all', (select count(distinct meaning) from private.search_synonyms),
      'found', cardinality(numbers),
      'lines', coalesce((select jsonb_agg(jsonb_build_object('meaning', meaning, 'line', private.meaning_line(meaning)) order by place)
        from unnest(numbers[:20]) with ordinality as listed (meaning, place)), '[]'),
      'changes', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'changed_at', changed_at, 'meaning', meaning,
          'before', before, 'after', after, 'can_undo', coalesce(private.meaning_line(meaning), '') = after) order by id desc)
        from (select * from private.search_changes order by id desc limit 10) as last_ones), '[]'),
      'missed', private.missed_searches());
  end
  $$;

create function public.word_desk(find text default '') returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.word_desk(find) $$;
comment on function public.word_desk(text) is
  'For the administrator: at most 20 lines of the vocabulary, those with certain words or the newest; the last ten changes; and '
  'the searches that found nothing, or nothing that was opened.';

grant execute on function private.save_meaning(text, integer, text), public.save_meaning(text, integer, text),
  private.preview_meaning(text, text, integer, text), public.preview_meaning(text, text, integer, text),
  private.word_desk(text), public.word_desk(text) to authenticated;
