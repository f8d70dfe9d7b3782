const ID = 'not-restored';

/** Attributes of a checkbox whose state the browser must not restore after a reload: checkboxes have no `autocomplete`. */
export const noFormRestore = { form: ID } as const;

/** The form that those checkboxes refer to. Firefox needs it before them in the document. It submits nothing. */
export const NoFormRestore = () => <form id={ID} method="dialog" autoComplete="off" hidden inert />;
