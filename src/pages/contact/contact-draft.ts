export type ContactMessage = { name: string; email: string; subject: string; message: string };

const empty: ContactMessage = { name: '', email: '', subject: '', message: '' };
let draft = empty;

/** Keeps the typed message in memory while the visitor looks at other pages. */
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
