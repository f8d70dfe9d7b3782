/**
 * Whether this tab requested the sign-out. If another tab did, the visitor is notified. The next session resets this
 * flag.
 */
export const signOutState = { isHere: false };
