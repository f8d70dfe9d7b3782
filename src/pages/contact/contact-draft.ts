export type ContactMessage = { name: string; email: string; subject: string; message: string };

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' };
let draft = empty;

/** Stores the typed message in memory, so that it survives visits to other pages. */
export const contactDraft = {
  read: () => draft,
  keep(next: ContactMessage) {
    draft = next;
  },
  discard() {
    draft = empty;
    return empty;
  },
};
