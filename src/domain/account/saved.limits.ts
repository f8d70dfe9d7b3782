import { MAX_SAVED_TOOLS, MAX_SAVES_PER_REQUEST } from '../../lib/rules';

/** The most wishes of a journal; those of a guest and of an account together are what the database takes at once. */
export const MOST_WISHES = MAX_SAVES_PER_REQUEST / 2;

export const SAVED_FULL = `Your list holds ${MAX_SAVED_TOOLS} tools, the most it can. Remove some first.`;

/** What an address of a shared list may hold, in characters: longer ones are cut on their way by mail and messengers. */
export const SHARED_ADDRESS = { max: 2000, name: 40 } as const;
