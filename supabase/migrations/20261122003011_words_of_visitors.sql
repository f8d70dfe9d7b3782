-- What visitors want to do, in their own words: a vocabulary of the whole field, what is akin to a word beside what
-- means the same, and ranking that counts all of it.

-- The stem by which a word is asked for: none where the stemmer takes it for a form of a word that means another thing
-- ('anime' for 'animate', 'accounting' for 'account').
create function private.asked_stem(word text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return case when word = any (array['anime', 'accounting', 'banking', 'clothing', 'dating', 'engineering', 'marketing']) then word
      else private.stem(word) end;
  end
  $$;
create or replace function private.query_stems(words text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
  as $$
  begin
    return array(select distinct stem
      from (select private.asked_stem(word) as stem from unnest(private.words_of(words)) as word) as each
      where stem <> '' order by stem);
  end
  $$;

alter table private.search_synonyms add column close boolean not null default true;
comment on column private.search_synonyms.close is
  'Whether the terms mean the same. Those that are only akin are found where the search itself finds little, and weigh less.';
-- The first vocabulary; what an administrator has added stays.
delete from private.search_synonyms where meaning <= 87;

-- What means the same.
insert into private.search_synonyms (meaning, term, close)
select 1000 + line.meaning, btrim(term), true
from unnest(array[
  'picture, image, photo, photograph, photography, pic, snapshot',
  'video, film, movie, clip, footage, reel, cinematic',
  'music, song, soundtrack, melody, tune, instrumental, composition',
  'audio, sound, recording',
  'voice, speech, spoken, vocal',
  'podcast, podcaster, podcasting, episode',
  'drawing, draw, sketch, doodle',
  'painting, paint, illustration, illustrator, art, artwork, artist, artistic',
  'cartoon, comic, cartoonizer, caricature',
  'anime, manga, waifu',
  'avatar, profile picture, pfp, presenter',
  'portrait, headshot, selfie, profile photo, cv photo, passport photo',
  'logo, brand mark, emblem, monogram',
  'brand, branding, branded, brand identity',
  'icon, sticker, emoji',
  'poster, flyer, banner, invitation, greeting card',
  'shirt, t shirt, tshirt, merchandise, merch, print on demand',
  'thumbnail, cover',
  'wallpaper, background picture',
  'font, typography, lettering, typeface',
  'color, palette, gradient',
  'vector, svg, vectorize, tracing',
  'design, designer, graphic, layout',
  'mockup, wireframe, prototype, user interface',
  'diagram, flow chart, flowchart, infographic, chart, graph',
  'mind map, mindmap, brainstorm, brainstorming, ideation',
  '3d, mesh, three dimensional',
  'animation, animate, animator, motion graphics',
  'texture, material, rendering, render',
  'pixel art, sprite, tileset, pixelart',
  'interior, room, home design, furniture, virtual staging, decorate, decor, redecorate, redesign, house',
  'real estate, property, listing photo, estate agent, realtor',
  'architecture, architect, floor plan',
  'upscale, upscaling, upscaler, enlarge, enlarger, bigger, larger, resolution, 4k, super resolution',
  'enhance, enhancer, enhancement, improve, sharpen, unblur, deblur, blurry, blur',
  'denoise, noise removal, noise reduction, background noise, noisy, noise cleaning, noise',
  'restore, restoration, repair, old photo, damaged',
  'colorize, colorization, coloring, black and white',
  'cutout, background removal, background remover, transparent, remove background, erase background',
  'remove, removal, remover, erase, eraser, delete, cleanup, clean up, get rid',
  'edit, editor, editing, retouch, retouching, touch up',
  'filter, effect, style transfer',
  'generate, generator, generation, create, creator, creation, make, maker, build, builder, produce',
  'image generator, image generation, generate image, create image, text to image, picture generation, image creation',
  'video generator, video generation, generate video, text to video, prompt to video, script to video',
  'face swap, faceswap, deepfake',
  'try on, outfit, clothes, fashion, dress, wear, clothing',
  'product photo, product photography, product image, product shot, packshot, listing photo',
  'text to speech, voice over, voiceover, narration, narrate, narrator, tts, read aloud, reading aloud',
  'speech to text, transcribe, transcription, transcriber, transcript, dictation, dictate, voice typing, voice to text',
  'listen, listening, hear, reading aloud, audiobook',
  'voice changer, voice changing, change voice, voice conversion',
  'clone, cloning, cloned, imitate, copy voice',
  'dub, dubbing, lip sync, localization, localize',
  'caption, subtitle, subtitling, closed captions',
  'stem separation, vocal removal, karaoke, remove vocals, isolate vocals, acapella',
  'lyrics, songwriting, rhyme, rap',
  'sound effect, soundscape, sfx, ambient',
  'background music, royalty free, soundtrack',
  'short video, shorts, reel, tiktok, vertical video, social video',
  'youtube, youtuber, channel growth',
  'stream, streaming, streamer, twitch, discord',
  'screen recording, screen capture, screencast, record screen, screen recorder',
  'story, fiction, novel, storytelling, novelist, narrative, fiction writing',
  'book, author, manuscript, ebook, writer',
  'poem, poetry, verse',
  'screenplay, script, scriptwriting, storyboard',
  'write, writer, writing, draft, drafting, compose',
  'copywriting, copywriter, copy, ad copy, marketing copy, sales copy',
  'essay, article, blog, blog post, report, thesis, dissertation',
  'content, content creation, content marketing',
  'product description, product text, listing text',
  'headline, title, tagline, slogan',
  'grammar, proofreading, proofread, proofreader, spelling, spell, spell check, punctuation, typo',
  'paraphrase, paraphrasing, paraphraser, rewrite, rewriting, rewriter, rephrase, reword, rewording, wording',
  'summarize, summary, summarizer, summarization, tldr, digest, condense, shorten, key points, recap',
  'translate, translation, translator, bilingual, multilingual, foreign language, interpreter',
  'tone, style guide, formal, readability, clarity, plain style',
  'plagiarism, ai detector, ai detection, ai written, human written, originality',
  'humanize, humanizer, undetectable',
  'letter, cover letter',
  'caption writer, hashtag, social caption',
  'email, mail, inbox, gmail, outlook, mailbox',
  'reply, replies, respond, response, answer',
  'unsubscribe, spam, email filtering, junk mail, inbox sorting',
  'newsletter, email marketing, mailing list',
  'message, messaging, chat, text message, dm',
  'chatbot, bot, virtual assistant, conversational',
  'assistant, helper, copilot, personal assistant',
  'agent, autonomous, agentic, ai employee',
  'companion, friend, friendship, buddy',
  'girlfriend, boyfriend, romantic, romance, dating, virtual partner, lover, flirt',
  'nsfw, adult, 18, uncensored, erotic',
  'role play, roleplay, roleplaying, character chat',
  'character, persona, fictional, hero',
  'lonely, loneliness, companionship, companion, someone to talk to',
  'therapy, mental health, therapist, psychotherapy, counselling, counsellor, counselor, psychologist, psychiatrist, cbt',
  'anxiety, depression, emotional support, mental health, panic, worry, sad, mood',
  'stress, burnout, relax, relaxation, calm, relaxing',
  'meditation, mindfulness, meditate, breathing exercise',
  'journal, diary, journaling, mood tracking, self reflection',
  'sleep, insomnia, bedtime, snoring, asleep',
  'habit, routine, self improvement, discipline',
  'motivation, coach, coaching, mentor, life coach',
  'focus, concentrate, concentration, focus time, distraction, adhd',
  'neurodivergent, adhd, autism, executive function',
  'dyslexia, accessibility, low vision, disability, blind, deaf, visually impaired',
  'fitness, workout, exercise, gym, physical training, strength training, bodybuilding, muscle',
  'running, runner, run, jog, marathon, race, 10k, 5k',
  'cycling, bike, bicycle, cyclist, ride',
  'triathlon, endurance, ironman',
  'yoga, stretching, pilates',
  'weight, weight loss, slim, slimming, lose weight, body fat',
  'diet, nutrition, food, meal, eating, eat, dietician, nutritionist',
  'calorie, macro, calorie counter, food diary, food tracking',
  'recipe, cook, cooking, kitchen, meal plan',
  'glucose, blood sugar, diabetes, diabetic',
  'period, menstrual, cycle tracking, menstruation, period tracker',
  'pregnancy, pregnant, fertility, conceive, ovulation',
  'skin, skincare, dermatology, acne, beauty, cosmetics, makeup',
  'heart, cardiology, ecg, heart rate, cardiac, cardiologist',
  'wearable, smartwatch, smart ring, smart watch, fitness tracker',
  'health, medical, healthcare, medicine, wellbeing, wellness',
  'doctor, physician, clinician, clinical, gp, general practice, nurse',
  'patient, hospital, clinic',
  'symptom, symptom checker, illness, disease, sick, ill, condition',
  'diagnosis, diagnose, differential diagnosis, diagnostic',
  'medical scribe, clinical notes, ambient documentation, medical notes, visit notes, soap notes, progress notes',
  'radiology, radiologist, medical imaging, x ray, ct scan, mri, chest x ray',
  'lab results, blood test, test results',
  'drug, drug discovery, pharma, biopharma, molecule, pharmaceutical',
  'telehealth, telemedicine, online doctor, virtual care, video visits',
  'elderly, senior, caregiver',
  'child, children, kid, toddler',
  'game, gaming, gamer, gameplay, videogame, video game',
  'npc, game character, non player character',
  'game development, game dev, game engine, game maker, game studio, unity, unreal',
  'game asset, asset, prop, game art',
  'playtesting, game testing',
  'chess, chess engine',
  'poker, card game',
  'dungeon, tabletop, dnd, rpg, game master, text adventure',
  'mod, modding',
  'racing, sim racing',
  'vr, virtual reality, augmented reality, panorama, 360',
  'code, coding, programming, programmer, coder, software development',
  'developer, software development, software engineer, engineer',
  'code completion, autocomplete, code assistant, coding assistant, pair programming',
  'coding agent, vibe coding, software agent',
  'code editor, ide, vs code, intellij',
  'bug, debug, debugging, debugger, error, fix code',
  'code review, pull request, review code',
  'test automation, qa, end to end, software testing, automated tests, regression test',
  'security, vulnerability, application security, cybersecurity, hacker, pentest',
  'deploy, deployment, hosting, devops, host',
  'terminal, command line, cli, shell',
  'database, sql, query, postgres, mysql, data warehouse',
  'vector database, embedding, rag, retrieval, semantic search',
  'api, endpoint, sdk, integration',
  'documentation, docs, api reference, knowledge base, help centre, wiki',
  'without code, without coding, nocode, no code, low code, visual builder, drag and drop',
  'app builder, build app, create app, make app, internal tools, web app',
  'website builder, build website, create website, make website, landing page, site builder',
  'website, site, webpage, web page, homepage, web',
  'wordpress, shopify, woocommerce',
  'llm, language model, gpt, large language model, foundation model',
  'open source, open weights, self hosted, opensource',
  'local, locally, offline, on device, own computer, own device, private server',
  'private, privacy, encrypted, encryption, anonymous, confidential, gdpr, tracked',
  'prompt, prompt library, prompt template, prompt engineering, prompt management',
  'fine tuning, fine tune, train model, custom model, model training',
  'mlops, experiment tracking, observability, tracing, evaluation',
  'gpu, gpu cloud, inference, serverless, compute',
  'compare models, model comparison, side by side, leaderboard, benchmark',
  'multi model, all models, several models',
  'annotation, data labelling, labelling, label, dataset, training data',
  'computer vision, object detection, image recognition, recognition, visual search',
  'identify, identification, recognize, recognition',
  'plant, flower, botany, garden, tree',
  'ocr, handwriting, handwritten, text recognition, scan, scanned, scanner, digitize',
  'pdf, document, file, paperwork',
  'chat with pdf, pdf chat, ask pdf, document chat, chat with documents',
  'spreadsheet, excel, sheet, table, google sheets, formula',
  'data analysis, analytics, analyze data, statistics, data science, analyst',
  'dashboard, business intelligence, data visualization, visualize, reporting, bi',
  'forecast, prediction, predict, predictive',
  'scrape, scraping, scraper, crawler, crawl, data extraction, web data, extract data, web scraping, collect data',
  'automate, automation, workflow, workflow automation, automatic, repetitive',
  'form, survey, questionnaire, poll',
  'integration, connect apps, zapier',
  'meeting, call, conference, zoom, google meet',
  'meeting notes, minutes, meeting recorder, meeting summary, notetaker, note taker, meeting assistant, recap',
  'note, notes, notetaking, note taking, notebook, jot',
  'lecture, class notes, study notes',
  'second brain, knowledge management, personal knowledge, bookmarks, save links',
  'todo, to do, task, task list, to do list, chore',
  'project management, project, team tasks, projects',
  'schedule, scheduling, calendar, appointment, auto scheduling, time blocking, organize time, plan day, daily planning',
  'plan, planner, planning, organize, organizer',
  'productivity, productive, efficient, time saving',
  'presentation, slide, deck, powerpoint, slideshow, pitch deck, keynote',
  'how to guide, tutorial, walkthrough, step by step, sop, process documentation, instructions',
  'research, literature, academic, scientific, scholar, scholarly, science',
  'paper, scientific study, scientific article, journal article, peer reviewed',
  'citation, reference, cite, bibliography',
  'literature review, systematic review, review papers',
  'search engine, answer engine, web search, search the web, search online',
  'search, find, discover, look up',
  'browser, web browser, ai browser',
  'browser extension, chrome extension, extension, plugin, add on, addon',
  'read later, reading, reader',
  'highlight, highlighter, annotate, marker',
  'news, headlines, current events',
  'study, student, exam, revision, revise, studying, learner, college, university',
  'homework, schoolwork, assignment, homework help',
  'tutor, tutoring, private teacher',
  'learn, learning, course, lesson, education, educational, class',
  'language learning, learn language, foreign language, language courses',
  'pronunciation, accent, speaking practice, practise speaking, conversation practice',
  'vocabulary, dictionary, word list, thesaurus',
  'english, esl',
  'quiz, quizzes, practice test, trivia, test questions',
  'flashcard, flash card, spaced repetition, memorize, memorization',
  'teacher, classroom, teaching, educator, school, teach',
  'lesson plan, lesson planning, plan lessons, worksheet, curriculum, teaching resources',
  'grading, grade, marking, assessment, rubric, essay grading',
  'math, maths, mathematics, algebra, calculus, equation, arithmetic, geometry',
  'solve, solver, solution, step by step',
  'physics, chemistry, stem, biology',
  'course creation, course builder, course platform, create course, elearning, e learning, online school',
  'training, onboarding, employee training, corporate training',
  'marketing, marketer, promotion, promote',
  'advert, advertising, ad, ads, advertisement, campaign, ad creative',
  'seo, search engine optimization, keyword research, ranking, keyword, serp, google ranking, backlink',
  'social media, instagram, facebook, tiktok, twitter, social post, social posts, social network',
  'linkedin, networking, connections',
  'influencer, creator, content creator',
  'brand monitoring, social listening, reputation, sentiment analysis, mentions',
  'competitor, competitive intelligence, competition, market research',
  'sales, selling, sell, seller, salesperson, revenue, deal',
  'lead, prospect, prospecting, lead generation, customer acquisition, find customers, new clients, outbound',
  'outreach, cold email, cold outreach, email sequences, follow up',
  'crm, customer relationship, contacts, pipeline',
  'phone call, telephony, voice agent, call centre, phone, telephone, calling, receptionist',
  'customer service, customer support, help desk, support agent, ticket, live chat, support',
  'customer, client, shopper, buyer, consumer',
  'feedback, review, reviews, ratings',
  'ecommerce, e commerce, online shop, online store, shopify, store, shop, marketplace, web shop, retailer',
  'price, price comparison, compare prices, deal, bargain, cheaper, cheapest, discount, price monitoring',
  'shopping, shop, buy, purchase',
  'finance, financial, money, banking, investment, investor, investing, stock, trading',
  'accounting, accountant, bookkeeping, general ledger, ledger, tax',
  'invoice, invoicing, bill, billing, accounts payable, receipt',
  'expense, expense management, spending, spend, corporate cards, budget, budgeting',
  'legal, law, lawyer, attorney, solicitor, law firm, paralegal',
  'contract, contract review, agreement, redlining, clause, nda',
  'compliance, policy, regulation, gdpr',
  'hire, hiring, recruit, recruiting, recruiter, recruitment, candidate, talent, staffing, applicant',
  'hr, human resources, people team, employee',
  'interview, job interview, interview practice, video interviews',
  'resume, cv, job application, job search, apply for jobs, cover letter, job seeker, career',
  'job, career, vacancy, employment',
  'startup, start up, founder, entrepreneur, new company',
  'business, company, firm, small business, enterprise',
  'business idea, idea validation, business plan, business planning, validate',
  'company name, business name, brand name, product name, naming, domain name, name generator',
  'idea, inspiration, concept',
  'venture capital, funding, investors, fundraising',
  'team, collaboration, collaborate, teamwork',
  'enterprise search, company knowledge, internal search',
  'travel, trip, holiday, vacation, itinerary, flight',
  'wedding, event, party',
  'genealogy, family history, ancestor, family tree',
  'moderation, toxicity, harassment, safety',
  'fact check, misinformation, fake',
  'signature, sign, e signature',
  'convert, converter, conversion, transform, turn',
  'compress, resize, crop',
  'check, checker, checking, detect, detector',
  'type, typing, keyboard',
  'talk, talking, speak, speaking, conversation, converse',
  'fix, correct, correction, repair, mend',
  'explain, explanation, understand, simplify',
  'help desk, zendesk, support tickets',
  'shortcut, snippet, text expansion, template',
  'manage, management, manager',
  'analyze, analysis, analyzer, insight'
]) with ordinality as line (terms, meaning), unnest(string_to_array(line.terms, ',')) as term;

-- What is akin.
insert into private.search_synonyms (meaning, term, close)
select 2000 + line.meaning, btrim(term), false
from unnest(array[
  'girlfriend, boyfriend, companion, romance, dating, virtual partner, nsfw',
  'companion, friend, lonely, emotional support, someone to talk to, character chat',
  'therapy, therapist, mental health, emotional support, anxiety, depression, stress, self help, cbt, journal, mood tracking',
  'meditation, mindfulness, sleep, stress, relax, calm, soundscape, focus',
  'code, coding, programming, developer, software development, code completion, coding agent, code editor, ide',
  'bug, code review, static analysis, vulnerability, test generation, software testing',
  'coding assistant, code completion, coding agent, code editor, pair programming, ide',
  'learn to code, programming, python, data science',
  'photo editing, edit photo, photo editor, retouch, filter, generative fill, layers',
  'image generator, text to image, ai art, illustration, drawing, art styles',
  'video, animation, avatar, short video, video editing, film',
  'video editing, edit video, video editor, caption, clipping, trim, footage',
  'voice, text to speech, voice over, speech to text, voice cloning, dubbing',
  'type, dictation, speech to text, voice to text, talk',
  'podcast, audio, transcription, noise removal, loudness',
  'music, song, beat, background music, lyrics, vocal, audio',
  'vocal, stem separation, vocal removal, karaoke, instrument',
  'transcribe, meeting notes, speech to text, caption',
  'meeting, meeting notes, meeting recorder, action items, transcription, call',
  'email, outreach, inbox sorting, newsletter, reply, cold email',
  'write, copywriting, text generation, blog post, essay, rewrite, novel, word processor',
  'essay, paraphrase, citation, academic writing, word processor',
  'grammar, proofreading, paraphrase, style reports, readability, tone',
  'summarize, key points, read later, highlight, chat with pdf',
  'novel, fiction, story, writer, author, story bible, manuscript',
  'story, role play, character, text adventure, game master',
  'research, paper, citation, academic search, literature review, peer reviewed, evidence',
  'search, answer engine, web search, deep research, citation',
  'pdf, ocr, scan, document, chat with pdf',
  'note, journal, notebook, voice to text, meeting notes, outliner, second brain',
  'calendar, task, time blocking, daily planning, auto scheduling, to do, deadline',
  'productivity, task, calendar, note, project management, workflow',
  'presentation, pitch deck, infographic, diagram, speaker notes',
  'website, landing page, web app, app builder, web design, hosting',
  'app builder, without code, prototyping, internal tools, vibe coding, full stack',
  'spreadsheet, data analysis, analytics, table, sql, database',
  'dashboard, analytics, data analysis, reporting, data visualization',
  'sql, database, data analysis, analytics, natural language query',
  'automation, agent, integration, web agent, no code',
  'scrape, web data, crawler, web agent, data collection',
  'marketing, seo, advertising, social media, copywriting, email marketing, campaign',
  'advert, ad creative, social media, copywriting, campaign, brand',
  'sales, lead, outreach, crm, cold email, prospecting, sales call',
  'phone call, voice agent, sales call, call analysis, conversation',
  'customer service, help desk, live chat, chatbot, ticket, support agent, website widget',
  'hire, recruiting, interview, candidate, talent, screening',
  'resume, job search, job application, linkedin, cover letter, headshot',
  'finance, accounting, expense, invoice, accounts payable, budget',
  'legal, contract, legal research, due diligence, compliance, law firm',
  'study, homework, flashcard, quiz, tutor, exam, note, lecture, education',
  'teacher, lesson planning, quiz, grading, classroom, worksheet',
  'quiz, flashcard, exam, study, test',
  'course creation, e learning, quiz, training',
  'math, homework, step by step, tutor, science',
  'language learning, english, pronunciation, vocabulary, conversation, tutor',
  'english, language learning, grammar, pronunciation, conversation',
  'translate, localization, dubbing, language',
  'game, game asset, npc, game development, character, story',
  'game character, npc, dialogue, voice, character',
  'anime, pixel art, cartoon, character, illustration',
  '3d, game asset, texture, mesh, modeling',
  'logo, brand, icon, vector, brand kit, design',
  'design, graphic, template, logo, poster, social post',
  'interior, real estate, virtual staging, furniture',
  'product photo, ecommerce, background removal, product description',
  'ecommerce, product description, product photo, shopper',
  'headshot, selfie, linkedin, avatar, retouch',
  'restore, old photo, colorize, upscale, enhance, denoise',
  'upscale, sharpen, denoise, enhance, restore',
  'fitness, workout, running, strength training, health, coach, training plan',
  'race, training plan, running, endurance, triathlon, cycling',
  'diet, calorie, recipe, weight, nutrition, food photos, meal plan',
  'weight, calorie, diet, nutrition, fitness, habit',
  'sleep, meditation, wearable, recovery, smart bed, soundscape',
  'doctor, patient, clinical, medical scribe, telehealth, symptom checker, diagnosis',
  'clinical notes, medical scribe, progress notes, ehr, dictation',
  'symptom, diagnosis, triage, telehealth, doctor',
  'fertility, period, hormones, women',
  'radiology, medical imaging, pathology, hospital',
  'skin, beauty, portrait, skin analysis',
  'habit, journal, habit tracking, motivation, coach, self reflection',
  'focus, adhd, focus time, task breakdown, soundscape',
  'kid, child, education, school, family',
  'llm, local models, open models, inference, fine tuning, model hosting',
  'local models, self hosted, open source, privacy, desktop app',
  'privacy, local models, encryption, self hosted, no account, on device',
  'prompt, prompt library, prompt engineering, prompt manager',
  'vector database, rag, embedding, semantic search',
  'browser, tab, sidebar, browser extension, web agent',
  'browser extension, sidebar, chrome, toolbar',
  'youtube, video, youtube summary, thumbnail, channel growth',
  'social media, scheduling, influencer, caption, hashtag, engagement',
  'shopping, price comparison, product recommendation, fashion',
  'business idea, startup, market research, business plan, founder',
  'business name, brand, domain, logo',
  'brainstorm, idea, mind map, outline',
  'private chat, privacy, encryption, no account',
  'identify, recognition, visual search, camera',
  'clean, organize, sort, declutter, tidy'
]) with ordinality as line (terms, meaning), unnest(string_to_array(line.terms, ',')) as term;

-- Any of several questions.
create function private.any_query(questions tsquery[]) returns tsquery
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  declare
    whole tsquery;
    question tsquery;
  begin
    foreach question in array coalesce(questions, '{}') loop
      whole := coalesce(whole || question, whole, question);
    end loop;
    return whole;
  end
  $$;

-- In any field, in the name, a tag, the category, the description.
create or replace function private.by_field(lexemes text[]) returns tsquery[]
  language plpgsql immutable parallel safe set search_path = ''
  as $$
  begin
    return array[private.any_of(lexemes), private.any_of(lexemes, ':A'), private.any_of(lexemes, ':B'), private.any_of(lexemes, ':C'),
      private.any_of(lexemes, ':D')];
  end
  $$;

alter type private.search_plan add attribute kin tsquery[];

create or replace function private.plan_search(query text) returns private.search_plan
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_variable
  declare
    plan private.search_plan;
    typed text[];
    folded text;
    words text[];
    stems text[];
    of_terms text[];
    wishing text[] := array[
      'ai', 'tool', 'tools', 'app', 'apps', 'application', 'software', 'platform', 'program', 'online', 'service', 'services',
      'solution', 'solutions', 'assistant', 'assistants', 'helper', 'thing', 'things', 'something', 'someone', 'people', 'way',
      'free', 'best', 'good', 'great', 'top', 'easy', 'cheap', 'cheaper', 'better', 'more', 'fast', 'faster', 'quick', 'quickly',
      'simple', 'nice', 'new', 'other', 'any', 'one', 'own', 'automatically', 'powered', 'based', 'without', 'recommended',
      'want', 'need', 'help', 'helps', 'like', 'get', 'give', 'use', 'using', 'try', 'go', 'know', 'tell', 'show', 'turn', 'let',
      'lets', 'find', 'choose', 'recommend', 'please', 'work', 'works', 'working', 'idea', 'ideas', 'alternative', 'alternatives',
      'make', 'making', 'maker', 'create', 'creating', 'creator', 'creation', 'generate', 'generating', 'generator', 'generation',
      'build', 'building', 'builder', 'produce'];
    is_word boolean;
    has_begin boolean;
    has_end boolean;
    total bigint;
    kept int[] := '{}';
    wishes int[] := '{}';
    word text;
    pieces text[];
    lexemes text[];
    others text[];
    kin text[];
    parts text[];
    part tsquery;
    frequency bigint;
    known bigint;
    others_known bigint;
    kin_known bigint;
    required tsquery;
    wider tsquery;
    forms tsquery[];
    sign text;
    in_title tsquery;
    in_label tsquery;
    n int;
    all_weights real;
    bounds bigint[] := '{}';
    loose bigint := 0;
  begin
    plan.asked := lower(btrim(translate(left(coalesce(query, ''), 200), E'\u0001', ' '), E' \t\r\n\u00a0'));
    folded := private.fold(plan.asked);
    typed := array(select left(w, 200) from unnest(private.words_of(plan.asked)) with ordinality as u (w, at) order by u.at);
    plan.compact := array_to_string(typed, '');
    is_word := plan.asked ~ '^[a-z0-9]+$';
    if plan.asked = '' then
      return plan;
    end if;
    select coalesce(sum(listings), 0) + 1 into total from private.listing_counts;

    -- As it is typed: its signs, its inner words, the end of a word that it begins with, the beginning of one that it ends with.
    foreach sign in array private.sign_keys(plan.asked) loop
      plan.phrase := coalesce(plan.phrase && sign::tsquery, sign::tsquery);
    end loop;
    for n in 1..cardinality(typed) loop
      word := typed[n];
      has_begin := n > 1 or folded ~ '^[^a-z0-9]';
      has_end := n < cardinality(typed) or folded ~ '[^a-z0-9]$';
      part := case when has_begin then (word || case when has_end then '' else ':*' end)::tsquery
        when has_end and char_length(word) > 1 then private.letter_keys(word) && format('''G%s ''', right(word, 2))::tsquery
        else private.letter_keys(word) end;
      plan.phrase := coalesce(plan.phrase && part, part);
    end loop;
    plan.certain := char_length(plan.asked) <= case when is_word then 3 else 2 end;
    if not is_word then
      plan.contains := plan.asked;
    end if;

    words := typed;
    -- Beside special characters a single letter says nothing: 'c++' is not the word c.
    if plan.asked ~ '[^a-z0-9 ]' then
      words := array(select w from unnest(words) with ordinality as u (w, at) where char_length(w) > 1 order by at);
    end if;
    -- At most a dozen words, each once.
    words := array(select w from (select w, min(at) as at from unnest(words) with ordinality as u (w, at) group by w) as once order by once.at limit 12);
    if cardinality(words) = 0 then
      return plan;
    end if;
    stems := array(select private.asked_stem(w) from unnest(words) with ordinality as u (w, at) order by u.at);

    -- Words of wishing say nothing about the tool, where other words do; unless they are part of a known term: 'build app'.
    of_terms := array(select distinct stem from private.search_synonyms as known, unnest(known.stems) as stem
      where known.stems && stems and known.stems <@ stems and cardinality(known.stems) > 1);
    for n in 1..cardinality(words) loop
      if stems[n] <> '' and char_length(words[n]) > 1 and (stems[n] = any (of_terms) or words[n] <> all (wishing)) then
        kept := kept || n;
      elsif stems[n] <> '' and char_length(words[n]) > 1 then
        wishes := wishes || n;
      end if;
    end loop;
    if cardinality(kept) = 0 then
      kept := array(select generate_series(1, cardinality(words)));
      wishes := '{}';
      wishing := '{}';
    end if;

    foreach n in array kept || wishes loop
      word := words[n];
      lexemes := array[word, stems[n]];
      if n > 1 then lexemes := lexemes || (words[n - 1] || word); end if;
      if n < cardinality(words) then lexemes := lexemes || (word || words[n + 1]); end if;

      select coalesce(sum(listings), 0) into known from private.listing_words as w
      where w.listings > 0 and (w.word = word or (stems[n] <> '' and w.stem = stems[n]));

      -- A single word finds each name that begins with it when its spaces are left out, and each word that contains
      -- it, told by their letters or, as far as they are few, one by one. The last word may not be finished.
      part := null;
      frequency := 0;
      if is_word then
        part := ('X' || word || ':*')::tsquery;
        parts := case when not plan.certain then array(select w.word from private.listing_words as w
          where w.word like '%' || word || '%' and w.listings > 0 and w.word <> word limit 51) end;
        if plan.certain or cardinality(parts) <= 50 then
          part := coalesce(part || case when plan.certain then plan.phrase else private.any_of(parts) end, part);
          plan.phrase := null;
        end if;
      elsif n = cardinality(words) and char_length(word) >= 2 and right(plan.asked, char_length(word)) = word then
        part := (word || ':*')::tsquery;
        select coalesce(sum(w.listings), 0) into frequency from private.listing_words as w
          where w.word >= word and w.word < word || '~' and w.listings > 0 and w.word <> word;
      end if;

      -- 'photoshop' where only 'photo shop' is known.
      if known = 0 and char_length(word) >= 6 then
        pieces := (select array[left(word, at), substr(word, at + 1)]
          from generate_series(3, char_length(word) - 3) as at
          join private.listing_words as a on a.word = left(word, at) and a.listings > 0
          join private.listing_words as b on b.word = substr(word, at + 1) and b.listings > 0
          order by least(a.listings, b.listings) desc limit 1);
        if pieces is not null then
          lexemes := lexemes || (pieces[1] || '&' || pieces[2]);
        end if;
      end if;

      -- What means the same as the word, or as a term of several words that it belongs to; and what is akin to it.
      select coalesce(array_agg(lexeme) filter (where close), '{}'), coalesce(array_agg(lexeme) filter (where not close), '{}')
      into others, kin
      from (
        select array_to_string(other.stems, '&') as lexeme, bool_or(other.close) as close
        from private.search_synonyms as mine
        join private.search_synonyms as other on other.meaning = mine.meaning and other.term <> mine.term
        where stems[n] <> '' and mine.stems @> array[stems[n]] and mine.stems <@ stems and cardinality(other.stems) > 0
          -- A word of wishing means something only as part of its term.
          and case when cardinality(mine.stems) > 1 then not other.stems <@ stems
            else not other.stems && stems and words[n] <> all (wishing) end
        group by 1) as meant;
      select coalesce(sum(w.listings) filter (where w.stem = any (others)), 0), coalesce(sum(w.listings), 0),
        case when known = 0 and frequency = 0 then coalesce(max(w.listings) filter (where w.stem = any (others)), 0) else frequency end
      into others_known, kin_known, frequency
      from private.listing_words as w where w.stem = any (others || kin);

      plan.weights := plan.weights || case when n = any (wishes) then 0.2 else 1 end::real * ln(1 + total::numeric / (1 + least(case when known > 0 then known + others_known / 2 else frequency end, total - 1)))::real;
      plan.own := plan.own || private.by_field(lexemes);
      plan.alike := plan.alike || private.by_field(others);
      plan.kin := plan.kin || private.by_field(kin);
      plan.part := plan.part || case when part is null or is_word then array[null, null, null, null, null]::tsquery[]
        else array[(word || ':*')::tsquery, (word || ':*A')::tsquery, (word || ':*B')::tsquery, (word || ':*C')::tsquery, (word || ':*D')::tsquery] end;
      continue when n = any (wishes);
      required := private.any_of(lexemes || others);
      required := coalesce(required || part, required);
      wider := coalesce(required || private.any_of(kin), required);
      forms := forms || wider;
      plan.every_word := coalesce(plan.every_word && required, required);
      -- A word that many have is near enough by itself.
      if known > 1000 then
        wider := private.any_of(lexemes);
      elsif kin_known > 5000 then
        wider := required;
      end if;
      plan.any_word := coalesce(plan.any_word || wider, wider);
      plan.in_name := coalesce(plan.in_name && private.any_of(lexemes, ':A'), private.any_of(lexemes, ':A'));
      in_title := coalesce(in_title && private.any_key('N', lexemes), private.any_key('N', lexemes));
      required := private.any_key('L', lexemes) || private.any_key('N', lexemes);
      in_label := coalesce(in_label && required, required);
      bounds := bounds || known + frequency + kin_known;
    end loop;

    -- Every listing that contains the phrase has its inner words and a word that begins with its last. Only of
    -- its first word, where that is asked for, it may have no more than the end.
    if plan.asked ~ '^[a-z0-9]+( +[a-z0-9]+)+$' and kept[1] > 1
      and char_length(typed[cardinality(typed)]) > 1 then
      plan.phrase := null;
    end if;
    plan.places := array[
      case when is_word then ('X' || words[1])::tsquery
        else plan.every_word && ('X' || left(plan.compact, 200))::tsquery end,
      case when is_word then ('X' || words[1] || ':*')::tsquery
        when char_length(plan.compact) > 1 then plan.every_word && ('X' || left(plan.compact, 200) || ':*')::tsquery end,
      in_title, in_label,
      case when is_word then private.letter_keys(plan.asked) else coalesce(plan.every_word || plan.phrase, plan.every_word) end, plan.every_word];

    plan.required := cardinality(kept);
    select sum(weight) into plan.weight from unnest(plan.weights) as weight;
    select sum(weight) into all_weights from unnest(plan.weights[:plan.required]) as weight;
    -- Most of the words, or what is akin to them: one of two, or two that weigh half of a longer query; unless that is too many.
    if plan.required <= 2 then
      plan.most_words := private.any_query(forms);
      loose := bounds[1] + coalesce(bounds[2], 0);
    elsif plan.required > 2 then
      for n in 1..plan.required loop
        for k in n + 1..plan.required loop
          if plan.weights[n] + plan.weights[k] >= 0.5 * all_weights then
            plan.most_words := coalesce(plan.most_words || (forms[n] && forms[k]), forms[n] && forms[k]);
            loose := loose + least(bounds[n], bounds[k]);
          end if;
        end loop;
      end loop;
    end if;
    if loose > 1000 then
      plan.most_words := null;
    end if;
    return plan;
  end
  $$;

-- How well listings answer a search: the whole name, its beginning, its words, then by relevance. Each word is
-- answered by itself (way 1), by what means the same (2), by what is akin (3) and by what it begins (4), each by how
-- sure it is; every field that has it adds to what is left, and all of these add up.
create function private.scores(plan private.search_plan, listings text[]) returns table (tool_id text, created_at timestamptz, shelf int, score double precision)
  language plpgsql stable set search_path = ''
  as $$
  #variable_conflict use_column
  begin
    return query
    with forms as materialized (
      select n, plan.weights[n]::float8 as weight, ways.way, ways.sure, ways.forms[5 * n - 4] as anywhere, ways.forms[5 * n - 3] as name,
        ways.forms[5 * n - 2] as tag, ways.forms[5 * n - 1] as category, ways.forms[5 * n] as description
      from generate_series(1, coalesce(cardinality(plan.weights), 0)) as n
      cross join (values (1, 1.0::float8, plan.own), (2, 0.6, plan.alike), (3, 0.5, plan.kin), (4, 0.3, plan.part)) as ways (way, sure, forms)
      where ways.forms[5 * n - 4] is not null
    )
    select listing.tool_id, listing.created_at, listing.shelf, coalesce(10 * relevance.part / nullif(plan.weight, 0), 0)
      + case when lower(listing.name) = plan.asked or (plan.compact <> '' and listing.compact = plan.compact) then 400
        when starts_with(lower(listing.name), plan.asked)
          or (char_length(plan.compact) > 1 and starts_with(listing.compact, plan.compact)) then 300
        when words.document @@ plan.in_name then 200
        -- A single word in a tag or the category comes before any description.
        when plan.required = 1 and (words.document @@ plan.own[3] or words.document @@ plan.own[4]) then 10
        else 0 end
      -- The phrase before its words, and the query as a whole tag or category, or as a phrase anywhere.
      + case when strpos(listing.text || E'\u0001', E'\u0001' || plan.asked || E'\u0001') > 0 then 20
        when strpos(listing.text, plan.contains) > 0 then 15
        else 0 end
    from private.listing_search as listing
    join private.listing_documents as words using (tool_id)
    cross join lateral (
      select sum(weight * (1 - (1 - own) * (1 - alike) * (1 - kin) * (1 - part)) order by n) as part
      from (
        select n, weight, coalesce(max(share) filter (where way = 1), 0) as own, coalesce(max(share) filter (where way = 2), 0) as alike,
          coalesce(max(share) filter (where way = 3), 0) as kin, coalesce(max(share) filter (where way = 4), 0) as part
        from (
          select n, weight, way, sure * (1 - case when words.document @@ name then 0.28::float8 else 1 end
            * case when words.document @@ tag then 0.3 else 1 end * case when words.document @@ category then 0.6 else 1 end
            * case when words.document @@ description then 0.7 else 1 end) as share
          from forms where words.document @@ anywhere
        ) as answered group by n, weight
      ) as word
    ) as relevance
    where listing.tool_id = any (listings);
  end
  $$;

-- The nearest as before, ranked by `scores`.
create or replace function private.nearest_listings(plan private.search_plan, rooms int[], how_many int) returns text[]
  language plpgsql stable set search_path = ''
  as $$
  declare
    answer text[];
    spelled text;
    size int := char_length(plan.compact);
    shortened tsquery := private.any_key('S', private.slips_of(left(plan.compact, 60)));
    letters text := array_to_string(array(select letter from unnest(string_to_array(plan.compact, null)) as letter order by 1), '');
  begin
    if size between 3 and 40 then
      select array_agg(tool_id order by distance, same desc, alike desc, created_at desc, tool_id desc) into answer from (
        select listing.tool_id, listing.created_at, nearby.distance, nearby.alike,
          left(listing.compact, 1) = left(plan.compact, 1) as same
        from (
          select tool_id, created_at, compact, bool_or(has_slip) as has_slip
          from (
            select tool_id, created_at, compact, shelf, true as has_slip from private.listing_search as l
            where private.keys_of(l.name, l.text) @@ shortened
            union all
            select tool_id, created_at, compact, shelf, false from private.listing_search as l
            where size >= 5 and l.compact operator(extensions.%) plan.compact
          ) as either
          where rooms is null or shelf = any (rooms)
          group by tool_id, created_at, compact
        ) as listing
        cross join lateral (
          select least(
              case when apart.whole = 2 and apart.is_swap then 1 else apart.whole end,
              case when listing.has_slip then 1 else 9 end + 0.5) as distance,
            extensions.similarity(listing.compact, plan.compact) as alike
          from (
            select extensions.levenshtein_less_equal(left(listing.compact, 200), plan.compact, 3) as whole,
              char_length(listing.compact) = size and letters = array_to_string(array(
                select letter from unnest(string_to_array(left(listing.compact, 200), null)) as letter order by 1), '') as is_swap
          ) as apart
        ) as nearby
        where nearby.distance <= case when size <= 4 then 1.5 else 2 end
        order by distance, same desc, alike desc, created_at desc, tool_id desc
        limit how_many
      ) as near;
    end if;
    if answer is not null or cardinality(plan.weights) is null then
      return coalesce(answer, '{}');
    end if;

    -- Words that nobody uses are read as the nearest one that is used.
    select string_agg(coalesce(right_word, word), ' ' order by at) into spelled
    from unnest(private.words_of(plan.asked)) with ordinality as asked (word, at)
    left join lateral (
      select known.word as right_word
      from private.listing_words as known
      where char_length(asked.word) between 4 and 40 and known.listings > 0
        and known.word operator(extensions.%) asked.word
        and not exists (select 1 from private.listing_words as same
          where same.listings > 0 and (same.word = asked.word or same.stem = private.stem(asked.word)))
        and extensions.levenshtein_less_equal(left(known.word, 200), asked.word, 2) <= case when char_length(asked.word) < 6 then 1 else 2 end
      order by extensions.levenshtein_less_equal(left(known.word, 200), asked.word, 2), known.listings desc, known.word limit 1
    ) as corrected on true;
    if spelled is distinct from array_to_string(private.words_of(plan.asked), ' ') then
      plan := private.plan_search(spelled);
    end if;

    return array(
      select scored.tool_id
      from private.scores(plan, array(
        select known.tool_id from (
          select tool_id, created_at, shelf, 0 as place from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ plan.every_word
          union all
          select tool_id, created_at, shelf, 1 from private.listing_search as l
          where private.keys_of(l.name, l.text) @@ (plan.any_word && !!plan.every_word)
        ) as known
        where rooms is null or known.shelf = any (rooms)
        order by known.place, known.created_at desc, known.tool_id desc limit 500)) as scored
      order by scored.score desc, scored.created_at desc, scored.tool_id collate "C" desc limit how_many);
  end
  $$;

-- The ids of a page and all counts. It reads the search tables, which hold approved listings alone;
-- the rows themselves are read by the asker, under row-level security.
create or replace function private.find_listings(query text, category text, pricing text, page_size int, page int, within text)
  returns jsonb
  language plpgsql stable security definer set search_path = ''
  -- The planner takes a text match for cheaper than it is and would read the whole table. With less memory it
  -- would remember pages instead of rows, and make their keys anew to see which rows it meant.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off set work_mem = '32MB'
  set max_parallel_workers_per_gather = 0
  as $$
  #variable_conflict use_column
  declare
    size int := least(greatest(coalesce(find_listings.page_size, 16), 1), 100);
    price text := nullif(lower(btrim(left(coalesce(find_listings.pricing, ''), 60))), '');
    room text := nullif(lower(btrim(left(coalesce(find_listings.within, ''), 60))), '');
    wanted text := nullif(lower(btrim(left(coalesce(find_listings.category, ''), 60))), '');
    rooms int[];   -- the shelves that the whole is narrowed to, and of these those of the filters; null is all
    shelves int[];
    plan private.search_plan;
    in_all bigint;
    everywhere bigint;
    number bigint;
    at bigint;
    found_on int[];
    found_there bigint[];
    by_category jsonb;
    by_price jsonb;
    ids text[] := '{}';
    nearest text[] := '{}';
    words tsquery;
    phrase tsquery;
    hits text[];
    needle bytea;  -- the query as it is stored: bytes are compared twice as quickly as letters
    young timestamptz := '-infinity';
    since timestamptz;
    more text[];
  begin
    if room is not null then
      rooms := array(select shelf from private.listing_counts as c where private.covers_category(room, c.category));
    end if;
    if rooms is not null or wanted is not null or price is not null then
      shelves := array(select shelf from private.listing_counts as c where (rooms is null or shelf = any (rooms))
        and (wanted is null or private.covers_category(wanted, c.category)) and (price is null or c.pricing_type = price));
    end if;
    select coalesce(sum(c.listings), 0) into in_all from private.listing_counts as c where rooms is null or c.shelf = any (rooms);
    plan := private.plan_search(find_listings.query);

    if plan.asked = '' then
      select array_agg(shelf), array_agg(listings) into found_on, found_there
      from private.listing_counts where listings > 0 and (rooms is null or shelf = any (rooms));
    else
      words := plan.every_word;
      needle := convert_to(plan.asked, 'UTF8');
      loop
        phrase := coalesce(plan.phrase && !!words, plan.phrase);
        -- Many words, or a loosened search, find few: such hits are kept, so that they are not matched again to be ranked.
        if plan.required > 2 or words is distinct from plan.every_word then
          hits := array(
            select tool_id from (
              select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ words
              union all
              select tool_id, shelf from private.listing_search as l where private.keys_of(l.name, l.text) @@ phrase
                and (plan.certain or position(needle in convert_to(l.text, 'UTF8')) > 0)
            ) as hit where rooms is null or shelf = any (rooms));
        end if;
        if cardinality(hits) > 500 then
          hits := null;
          if words is distinct from plan.every_word then
            words := plan.every_word;
            continue;
          end if;
        end if;
        select array_agg(shelf), array_agg(listings), coalesce(sum(listings), 0) into found_on, found_there, everywhere from (
          select shelf, count(*) as listings from (
            select shelf from private.listing_search as l where hits is null and private.keys_of(l.name, l.text) @@ words
            union all
            select shelf from private.listing_search as l where hits is null and private.keys_of(l.name, l.text) @@ phrase
              and (plan.certain or position(needle in convert_to(l.text, 'UTF8')) > 0)
            union all
            select shelf from private.listing_search as l where tool_id = any (hits)
          ) as hit where rooms is null or shelf = any (rooms) group by 1
        ) as counts;
        exit when plan.most_words is null or everywhere >= 20 or (everywhere = 0 and plan.required < 3);
        -- Few answers: those with most of the words are told too, as far as they can be weighed one by one.
        words := words || plan.most_words;
        plan.most_words := null;
      end loop;
    end if;

    with counts as (
      select known.category, known.pricing_type, counted.listings,
        wanted is null or private.covers_category(wanted, known.category) as has_category,
        price is null or known.pricing_type = price as has_price
      from unnest(found_on, found_there) as counted (shelf, listings) join private.listing_counts as known using (shelf)
    )
    select coalesce(sum(listings) filter (where has_category and has_price), 0),
      (select jsonb_object_agg(f.category, f.n) from (select category, sum(listings) as n from counts where has_price group by 1) as f),
      (select jsonb_object_agg(f.pricing_type, f.n) from (select pricing_type, sum(listings) as n from counts where has_category group by 1) as f)
    into number, by_category, by_price from counts;
    at := greatest(1, least(coalesce(find_listings.page, 1)::bigint, (number + size - 1) / size));

    if number = 0 then
      if plan.asked <> '' then
        nearest := private.nearest_listings(plan, rooms, 10);
      end if;
    elsif plan.asked = '' then
      ids := array(select tool_id from private.listing_search as listing where shelves is null or listing.shelf = any (shelves)
        order by created_at desc, tool_id desc limit size offset (at - 1) * size);
    elsif number <= 500 then
      if plan.asked ~ '^[a-z0-9]+$' then
        more := array(select word from private.listing_words as known
          where known.word like '%' || plan.asked || '%' and listings > 0 and word <> plan.asked limit 401);
        if cardinality(more) <= 400 then
          plan.part := private.by_field(more);
        else
          plan.contains := plan.asked;
        end if;
      end if;
      hits := coalesce(hits, array(
        select tool_id from private.listing_search as l where private.keys_of(l.name, l.text) @@ words
        union all
        select tool_id from private.listing_search as l where private.keys_of(l.name, l.text) @@ phrase
          and (plan.certain or position(needle in convert_to(l.text, 'UTF8')) > 0)));
      ids := array(
        select scored.tool_id from private.scores(plan, hits) as scored
        where shelves is null or scored.shelf = any (shelves)
        order by scored.score desc, scored.created_at desc, scored.tool_id collate "C" desc
        limit size offset (at - 1) * size);
    else
      -- Many answers are not weighed one by one: where the words stand, then the newest, as far as the page asks.
      -- Of a word that many listings have, the page's are among the youngest listings.
      if at * size * 4 < number then
        young := (select created_at from private.listing_search order by created_at desc, tool_id desc
          limit 1 offset 2 * at * size * (select sum(listings) from private.listing_counts)::bigint / number + 100);
      end if;
      for n in 1..coalesce(cardinality(plan.places), 0) loop
        exit when cardinality(ids) >= at * size;
        foreach since in array case when n > 4 then array[young, '-infinity'] else array['-infinity'::timestamptz] end loop
          more := array(
            select tool_id from (
              select tool_id, created_at, shelf, text from private.listing_search as l
              where (n = 5 and since > '-infinity' or private.keys_of(l.name, l.text) @@ plan.places[n])
                and (since = '-infinity' or created_at >= since) offset 0) as hit
            where (shelves is null or shelf = any (shelves)) and (n <> 5 or position(needle in convert_to(text, 'UTF8')) > 0) and tool_id <> all (ids)
            order by created_at desc, tool_id desc limit at * size - cardinality(ids));
          exit when since = '-infinity' or cardinality(ids) + cardinality(more) >= at * size;
        end loop;
        ids := ids || more;
      end loop;
      if plan.places is null then
        ids := array(
          select tool_id from (
            select tool_id, created_at, shelf, lower(name) as name from private.listing_search as l
            where private.keys_of(l.name, l.text) @@ phrase and (plan.certain or position(needle in convert_to(l.text, 'UTF8')) > 0)
          ) as hit
          where shelves is null or hit.shelf = any (shelves)
          order by name = plan.asked desc, starts_with(name, plan.asked) desc, strpos(name, plan.asked) > 0 desc,
            created_at desc, tool_id desc limit at * size);
      end if;
      ids := ids[(at - 1) * size + 1:at * size];
    end if;
    return jsonb_build_object('ids', ids, 'nearest', nearest, 'found', number, 'total', in_all, 'page', at,
      'facets', jsonb_build_object('category', coalesce(by_category, '{}'), 'pricing', coalesce(by_price, '{}')));
  end
  $$;

drop function private.score(private.search_plan, private.listing_search, tsvector);
drop function private.answers(tsvector, tsquery[], int);
revoke all on function private.asked_stem(text), private.any_query(tsquery[]), private.scores(private.search_plan, text[])
  from public, anon, authenticated;
