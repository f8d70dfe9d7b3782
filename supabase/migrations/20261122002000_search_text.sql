
-- pg_trgm finds substrings and typos; fuzzystrmatch computes edit distances. Hosted Supabase uses this schema for
-- extensions too.
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
comment on function private.joined_neighbours(text[]) is 'Adjacent words joined: ''voice over'' is also ''voiceover''.';

-- Stored results must be deterministic, so the functions below sort words by an explicit collation.

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
  'The distinct words of a name, with the parts of camel case such as ChatGPT.';

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
  'The distinct words of tags or a category, and adjacent words joined.';

create function private.search_text(name text, description text, category text, tags text[]) returns text
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return private.fold(array_to_string(array[translate(name, E'\u0001', ' '), translate(description, E'\u0001', ' '),
      translate(category, E'\u0001', ' ')] || tags, E'\u0001'));
  end
  $$;
comment on function private.search_text(text, text, text, text[]) is
  'The searchable text: the folded fields, separated by a mark that no query contains.';

-- Stems: words without their endings.

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
  'Converts British spelling to American. Listings and queries both use it, so that they match.';

create function private.word_list_stems(words text[]) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    line text := array_to_string(words, ' ');
  begin
    -- For other letters, the parser's word boundaries depend on the database's locale.
    if line !~ '^[a-z0-9 ]*$' then
      line := regexp_replace(line, '[^ ]*[^a-z0-9 ][^ ]*', '', 'g');
    end if;
    return tsvector_to_array(to_tsvector('pg_catalog.english', private.normalize_spelling(line)));
  end
  $$;
comment on function private.word_list_stems(text[]) is
  'The English stems of the words that contain only a to z and 0 to 9.';

create function private.stem(word text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when word ~ '^[a-z0-9]+$' then coalesce((private.word_list_stems(array[word]))[1], '') else word end;
  end
  $$;
comment on function private.stem(text) is
  'The English stem of a word. Empty for stop words such as ''the''. A word with other letters is its own stem.';

create function private.query_stem(word text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when word = any (array['anime', 'accounting', 'banking', 'clothing', 'dating', 'engineering', 'marketing']) then word
      else private.stem(word) end;
  end
  $$;
comment on function private.query_stem(text) is
  'The stem to search for. Returns the word itself where the stemmer conflates two meanings (''anime'' with '
  '''animate'', ''accounting'' with ''account'').';

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
  'Words and their stems at one weight, which identifies the field.';

-- Index keys of a listing. Words are lower-case letters and digits of any script; a capital prefix marks the kind of key:
--   word, stem   a word or stem in any field
--   Nword        a word or stem in the name
--   Lword        a word or stem in a tag or the category
--   Xname        the whole name as one word
--   Sname        a word of the name with one letter missing, to match typos
--   Ttag         a tag, by its slug
--   Cletter      one of a to z and 0 to 9
--   Gthr         three of a to z and 0 to 9 in a row, or the last two and a space, so that 'Gai' begins a key of every 'ai'
--   Psigns       any other character, by itself and with its neighbours

create function private.symbol_keys(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  declare
    -- Between two signs, only the first and the last character are their neighbours.
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
  'Keys of the characters other than a to z, 0 to 9 and space, and of each together with its neighbours.';

create function private.typo_variants(word text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct left(word, n) || substr(word, n + 2)
      from generate_series(0, least(char_length(word), 40)) as n);
  end
  $$;
comment on function private.typo_variants(text) is
  'A word and its variants with one letter missing. Two words that are one edit apart (insertion, deletion, '
  'substitution or swap) share a variant.';

create function private.search_keys(name text, words text) returns tsvector
  -- The high cost makes the planner use the index instead of recomputing the keys.
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
    -- Inlines one-line functions, because calling them for each word costs more than their work.
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
  'Matches any of these lexemes, in the field of that weight. ''photo&shop'' requires both. Null without lexemes.';

create function private.any_key(prefix text, lexemes text[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return private.any_lexeme(array(select prefix || replace(lexeme, '&', '&' || prefix) from unnest(lexemes) as lexeme where lexeme <> ''));
  end
  $$;
comment on function private.any_key(text, text[]) is 'Matches any of these lexemes as keys with the prefix `place`.';

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
  'Matches the trigrams that cover a word of a to z and 0 to 9. Every listing with this substring matches. If the '
  'word has more than three letters, other listings may match too. Null for a word with other letters.';

-- The vocabulary. A separate migration adds the first rows; the administrator adds later ones.
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
  -- A term of only stop words would match nothing.
  constraint search_synonyms_term_has_stems check (cardinality(stems) > 0)
);
comment on table private.search_synonyms is
  'Terms with one meaning, each of one or several words. The first rows come from supabase/vocabulary.txt.';
comment on column private.search_synonyms.is_exact is
  'Whether the terms are synonyms. Terms that are only related apply to searches with few results, and weigh less.';
comment on column private.search_synonyms.finds_others is
  'Whether a search for the term also finds the others: a search for Spanish finds language tools.';
comment on column private.search_synonyms.found_by_others is
  'Whether a search for the others also finds this term: a search for language does not find Spanish.';
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
  'The administrator''s last hundred changes of the vocabulary: the line before and after, in the format of '
  'supabase/vocabulary.txt. Empty for an added or a deleted line.';

create table private.stop_words (
  word text not null,
  constraint stop_words_pkey primary key (word)
);
comment on table private.stop_words is
  'Words without information beside other words: ''best'', ''free''. The rows come from supabase/vocabulary.txt.';

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
  'Phrases that accompany a tool''s name: ''alternative to …'', ''… vs …''. The rows come from '
  'supabase/vocabulary.txt, which documents the kinds.';
comment on column private.search_phrases.before is 'The text before the first name; for kind versus, anywhere.';
comment on column private.search_phrases.after is 'The text after the first name.';
