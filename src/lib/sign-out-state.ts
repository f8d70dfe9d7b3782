export const signOutState = {
  /** Whether this tab requested the sign-out; otherwise a message reports it. Reset by the next session. */
  isHere: false,
  /** Runs before the session ends, to send what is not saved yet. */
  before: async () => {},
};
