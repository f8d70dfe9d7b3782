/** Whether this tab requested the sign-out; otherwise the visitor is told about it. Reset by the next session. */
export const signingOut = { isHere: false };
