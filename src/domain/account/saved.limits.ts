/** The most tools that a person can keep; 20261122002700_saved_tools.sql says the same. */
export const MOST_SAVED = 500;

/** The most wishes of a journal; those of a guest and of an account together are what the database takes at once. */
export const MOST_WISHES = 1000;

export const SAVED_FULL = `Your list holds ${MOST_SAVED} tools, and that is the most. Remove some to make room.`;

/** What an address of a shared list may hold, in characters: longer ones are cut on their way by mail and messengers. */
export const SHARED_ADDRESS = { max: 2000, name: 40 } as const;
