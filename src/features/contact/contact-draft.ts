export type ContactMessage = { name: string; email: string; subject: string; message: string };

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' };
let draft = empty;

/** What was typed, until it is sent: it outlives a look at another page, and is stored nowhere. */
export const contactDraft = {
  read: () => draft,
  keep(next: ContactMessage) {
    draft = next;
  },
  /** Forgets it, and returns what an untouched form holds. */
  discard() {
    draft = empty;
    return empty;
  },
};
