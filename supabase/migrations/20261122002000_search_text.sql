
-- pg_trgm finds substrings and typos, and fuzzystrmatch computes edit distances. Hosted Supabase also has its extensions in
-- this schema.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists fuzzystrmatch with schema extensions;

create function private.joined_neighbours(words text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select words[n] || words[n + 1] from generate_series(1, cardinality(words) - 1) as n);
  end
  $$;
comment on function private.joined_neighbours(text[]) is 'Joins each word with the next one, so that ''voice over'' matches ''voiceover''.';

-- The functions below sort words by an explicit collation, because indexes store their results.

create function private.unique_words(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select word from unnest(private.split_words(words)) as word group by word order by word collate "C");
  end
  $$;

create function private.name_words(name text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select word from unnest(private.split_words(name)
      || private.split_words(regexp_replace(name, '([[:lower:]])([[:upper:]])' collate pg_catalog.pg_c_utf8, '\1 \2', 'g'))) as word
      group by word order by word collate "C");
  end
  $$;
comment on function private.name_words(text) is
  'The distinct words of a name, with the parts of words in camel case.';

create function private.label_words(labels text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select word
      from (select private.split_words(label) as own from unnest(labels) as label offset 0) as each
      cross join lateral unnest(own || private.joined_neighbours(own)) as word
      group by word order by word collate "C");
  end
  $$;
comment on function private.label_words(text[]) is
  'The distinct words of tags or of a category, with adjacent words also joined.';

create function private.search_text(name text, description text, category text, tags text[]) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return private.fold(array_to_string(array[translate(name, E'\u0001', ' '), translate(description, E'\u0001', ' '),
      translate(category, E'\u0001', ' ')] || tags, E'\u0001'));
  end
  $$;
comment on function private.search_text(text, text, text, text[]) is
  'The searchable text of a listing: its folded fields, separated by a character that no query contains.';

create function private.normalize_spelling(words text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when words !~ 'our|is[aei]|ys[ei]|ll|tre|ogue|ence|grey' then words else
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        words,
        '([a-z]{2})is(e|es|ed|er|ers|ing|ation|ations)\M', '\1iz\2', 'g'),
        '([a-z]{2})ys(e|es|ed|er|ers|ing)\M', '\1yz\2', 'g'),
        '([a-z]{3})our(s|ed|ing|ful|less|able|ite|ites|ist|hood|al)?\M', '\1or\2', 'g'),
        '(model|label|travel|cancel|level|channel|signal|dial|panel|counsel)l(ing|ed|er|ers|or|ors)\M', '\1\2', 'g'),
        '(cen|thea|me|li|fib)tre(s)?\M', '\1ter\2', 'g'),
        '(cata|dia|ana|mono)logue(s)?\M', '\1log\2', 'g'),
        '(def|lic|off|pret)ence(s)?\M', '\1ense\2', 'g'),
        '\mgrey(s?)\M', 'gray\1', 'g') end;
  end
  $$;
comment on function private.normalize_spelling(text) is
  'Converts British to American spelling. It is applied to listings and queries, so that both spellings match.';

create function private.word_list_stems(words text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    line text := array_to_string(words, ' ');
  begin
    -- Skip words with other letters, for which the text search parser depends on the database's locale.
    if line !~ '^[a-z0-9 ]*$' then
      line := regexp_replace(line, '[^ ]*[^a-z0-9 ][^ ]*', '', 'g');
    end if;
    return tsvector_to_array(to_tsvector('pg_catalog.english', private.normalize_spelling(line)));
  end
  $$;
comment on function private.word_list_stems(text[]) is
  'The English stems of the words that contain only a to z and 0 to 9. Omits other words.';

create function private.stem(word text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when word ~ '^[a-z0-9]+$' then coalesce((private.word_list_stems(array[word]))[1], '') else word end;
  end
  $$;
comment on function private.stem(text) is
  'The English stem of a word. Returns an empty text for a stop word such as ''the'', and the word itself if it contains '
  'other letters than a to z.';

create function private.query_stem(word text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when word = any (array['anime', 'accounting', 'banking', 'clothing', 'dating', 'engineering', 'marketing']) then word
      else private.stem(word) end;
  end
  $$;
comment on function private.query_stem(text) is
  'The stem of a word in a query. Returns the word itself if its stem has another meaning: ''anime'' has the stem of '
  '''animate'', and ''accounting'' has the stem of ''account''.';

create function private.query_stems(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct stem
      from (select private.query_stem(word) as stem from unnest(private.split_words(words)) as word) as each
      where stem <> '' order by stem);
  end
  $$;

create function private.add_stems(words text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return words || private.word_list_stems(words);
  end
  $$;

create function private.weighted_vector(words text[], weight "char") returns tsvector
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    words := private.add_stems(words);
    return setweight(case when cardinality(words) = 0 then '' else array_to_string(words, ':1 ') || ':1' end::tsvector, weight);
  end
  $$;
comment on function private.weighted_vector(text[], "char") is
  'The words and their stems as a tsvector. The weight identifies the field of the listing.';

-- The index keys of a listing. A word consists of lower-case letters and digits of any script, so a capital letter can mark
-- the kind of key:
--
--   word, stem   a word or stem in any field
--   Nword        a word or stem in the name
--   Lword        a word or stem in a tag or the category
--   Xname        the whole name as one word
--   Sname        a word of the name with one letter missing, to match typos
--   Ttag         a tag, by its slug
--   Cletter      a character of a to z and 0 to 9
--   Gthr         three such characters in a row, or the last two of a word and a space
--   Psigns       any other character, by itself and with each neighbour

create function private.symbol_keys(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    -- Shorten each run of letters and digits to its first and last character, which are the only neighbours of symbols.
    characters text[] := string_to_array(regexp_replace(words, '([a-z0-9 ])[a-z0-9 ]*([a-z0-9 ])', '\1\2', 'g'), null);
  begin
    return array(
      select 'P' || encode(convert_to(part, 'UTF8'), 'hex')
      from (
        select characters[at] as part from generate_series(1, cardinality(characters)) as at
        union all select characters[at] || characters[at + 1] from generate_series(1, cardinality(characters) - 1) as at
      ) as parts
      where part ~ '[^a-z0-9 ]' and strpos(part, E'\u0001') = 0);
  end
  $$;
comment on function private.symbol_keys(text) is
  'The keys of the characters other than a to z, 0 to 9 and space, by themselves and with each neighbour.';

create function private.typo_variants(word text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct left(word, n) || substr(word, n + 2)
      from generate_series(0, least(char_length(word), 40)) as n);
  end
  $$;
comment on function private.typo_variants(text) is
  'A word and its variants with one letter missing. Two words with an edit distance of one share a variant, also if two '
  'adjacent letters are swapped.';

create function private.search_keys(name text, words text) returns tsvector
  -- With the high cost, the planner uses the index instead of computing the keys of every row.
  language plpgsql immutable strict parallel safe cost 100000 set search_path = ''
  as $$
  declare
    fields text[] := string_to_array(words, E'\u0001');
    split_name text[] := private.split_words(name);
    name_words text[] := private.name_words(name);
    title_words text[];
    label_words text[];
    description_words text[];
  begin
    -- Repeats the expressions of small functions, because a call per word is slower.
    title_words := private.add_stems(name_words || private.joined_neighbours(split_name));
    label_words := private.add_stems(array(
      select word
      from unnest(fields[3:]) as label
      cross join lateral (select private.split_folded(label) as own offset 0) as each
      cross join lateral unnest(own || array(select own[n] || own[n + 1] from generate_series(1, cardinality(own) - 1) as n)) as word));
    description_words := private.add_stems(private.split_folded(fields[2]));
    return array_to_tsvector(array(
      select left(word, 200) from unnest(title_words || label_words || description_words) as word
      union all select 'N' || left(word, 200) from unnest(title_words) as word
      union all select 'L' || left(word, 200) from unnest(label_words) as word
      union all select 'X' || left(array_to_string(split_name, ''), 200) where cardinality(split_name) > 0
      union all select 'G' || part from unnest(extensions.show_trgm(regexp_replace(words, '[^a-z0-9]+', ' ', 'g'))) as part
        where not starts_with(part, ' ')
      union all select 'C' || letter from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz0123456789', null)) as letter
        where strpos(words, letter) > 0
      union all select 'S' || left(word, at) || substr(word, at + 2)
        from unnest(name_words || array_to_string(split_name, '')) as word
        cross join lateral generate_series(0, least(char_length(word), 40)) as at where char_length(word) >= 3
      union all select 'T' || private.tag_slug(tag) from unnest(fields[4:]) as tag
      ) || private.symbol_keys(words));
  end
  $$;

create function private.any_lexeme(lexemes text[], weight text default '') returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return (select string_agg(distinct '(' || replace(lexeme || weight, '&', weight || ' &') || ')', ' | ')::tsquery
    from unnest(lexemes) as lexeme where lexeme <> '');
  end
  $$;
comment on function private.any_lexeme(text[], text) is
  'Matches any of these lexemes, in the field of that weight. The lexeme ''photo&shop'' requires both words. Null without '
  'lexemes.';

create function private.any_key(prefix text, lexemes text[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return private.any_lexeme(array(select prefix || replace(lexeme, '&', '&' || prefix) from unnest(lexemes) as lexeme where lexeme <> ''));
  end
  $$;
comment on function private.any_key(text, text[]) is 'Matches any of these lexemes as keys with this prefix.';

create function private.ngrams(word text) returns tsquery
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when word !~ '^[a-z0-9]+$' then null else case char_length(word) when 1 then ('C' || word)::tsquery when 2 then ('G' || word || ':*')::tsquery
      else (select string_agg(distinct 'G' || substr(word, least(at, char_length(word) - 2), 3), ' & ')::tsquery
        from generate_series(1, char_length(word), 3) as at) end end;
  end
  $$;
comment on function private.ngrams(text) is
  'Matches listings that contain all trigrams of a word. Every listing with the word as a substring matches. Other '
  'listings may match too if the word has more than three letters. Null for a word with letters other than a to z and 0 to 9.';

-- The vocabulary. The next migration inserts the rows of supabase/vocabulary.txt, and the administrator can change them.
create table private.search_synonyms (
  group_id integer not null,
  term text not null,
  stems text[] not null generated always as (private.query_stems(term)) stored,
  is_exact boolean not null,
  finds_others boolean not null,
  found_by_others boolean not null,
  constraint search_synonyms_pkey primary key (group_id, term),
  constraint search_synonyms_term_form check (term <> '' and term = array_to_string(private.split_words(term), ' ')),
  constraint search_synonyms_term_length check (char_length(term) <= 60),
  -- A term that consists of stop words has no stems and would match nothing.
  constraint search_synonyms_term_has_stems check (cardinality(stems) > 0)
);
comment on table private.search_synonyms is
  'Groups of synonyms or related terms. A term has one or several words.';
comment on column private.search_synonyms.is_exact is
  'Whether the term is a synonym of the others. Otherwise it is a related term, which only extends searches with few '
  'results and ranks lower.';
comment on column private.search_synonyms.finds_others is
  'Whether a search for this term also finds the other terms: a search for Spanish finds language tools.';
comment on column private.search_synonyms.found_by_others is
  'Whether a search for the other terms also finds this term: a search for language does not find Spanish.';
create index search_synonyms_stems on private.search_synonyms using gin (stems);

create table private.vocabulary_changes (
  id bigint not null generated always as identity,
  changed_at timestamptz not null default now(),
  group_id integer not null,
  before text not null,
  after text not null,
  constraint vocabulary_changes_pkey primary key (id)
);
comment on table private.vocabulary_changes is
  'The administrator''s last hundred changes of the vocabulary. `before` and `after` are lines in the format of '
  'supabase/vocabulary.txt; `before` is empty for an added line, and `after` for a deleted line.';

create table private.stop_words (
  word text not null,
  constraint stop_words_pkey primary key (word)
);
comment on table private.stop_words is
  'Words that are ignored beside other words, such as ''best'' and ''free''. The rows come from supabase/vocabulary.txt.';

create table private.search_phrases (
  phrase text not null,
  kind text not null,
  before text not null generated always as (btrim(split_part(phrase, '…', 1))) stored,
  after text not null generated always as (btrim(split_part(phrase, '…', 2))) stored,
  constraint search_phrases_pkey primary key (phrase),
  constraint search_phrases_kind_allowed check (kind in ('ask', 'like', 'hint', 'but', 'versus')),
  constraint search_phrases_form check (
    before || after <> '' and (before || after) !~ '[^a-z0-9 ]' and (after <> '' or kind <> 'versus'))
);
comment on table private.search_phrases is
  'Phrases around a tool''s name, such as ''alternative to …'' and ''… vs …''. The rows come from '
  'supabase/vocabulary.txt, which documents the kinds.';
comment on column private.search_phrases.before is 'The text before the first name. For the kind versus, the text may be anywhere before the second name.';
comment on column private.search_phrases.after is 'The text after the first name.';
