/**
 * Whether this tab requested the sign-out. If it did not, the visitor is notified. The next session resets the flag.
 */
export const signOutState = { isHere: false };
