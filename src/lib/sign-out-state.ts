export const signOutState = {
  /** Whether this tab requested the sign-out; otherwise the visitor is told about it. Reset by the next session. */
  isHere: false,
  /** What the account is still to be told, by who knows of something. */
  before: async () => {},
};
