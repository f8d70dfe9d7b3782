/**
 * Whether the sign-out was requested in this tab. Otherwise the visitor is notified. The next session resets the flag.
 */
export const signOutState = { isHere: false };
