/** Whether this tab asked for the sign-out that is being announced. */
export const signingOut = { isHere: false };
