/** Whether this tab itself asked for its last session to end. A new session takes it back. */
export const signingOut = { isHere: false };
