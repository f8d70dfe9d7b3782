/** Whether this tab requested the sign-out. If not, the visitor is notified. The next session resets it. */
export const signOutState = { isHere: false };
