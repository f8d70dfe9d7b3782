export type ContactMessage = { name: string; email: string; subject: string; message: string };

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' };
let draft = empty;

/** Keeps the typed message in memory until it is sent, so that it survives visiting other pages. */
export const contactDraft = {
  read: () => draft,
  keep(next: ContactMessage) {
    draft = next;
  },
  /** Deletes the draft and returns the values of an empty form. */
  discard() {
    draft = empty;
    return empty;
  },
};
