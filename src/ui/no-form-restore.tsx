const ID = 'not-restored';

/**
 * Attributes that stop the browser from restoring a checkbox after a reload. A checkbox does not support
 * `autocomplete`, but its form does.
 */
export const noFormRestore = { form: ID } as const;

/** The form for `noFormRestore`. It submits nothing. Firefox requires it before the checkboxes in the document. */
export const NoFormRestore = () => <form id={ID} method="dialog" autoComplete="off" hidden inert />;
