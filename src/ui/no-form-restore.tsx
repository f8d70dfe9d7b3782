const ID = 'not-restored';

/**
 * Stops the browser from restoring a checkbox after a reload. Checkboxes do not support `autocomplete`, so they belong
 * to a form that does.
 */
export const noFormRestore = { form: ID } as const;

/** The form for `noFormRestore`. It submits nothing. Firefox requires it before the checkboxes in the document. */
export const NoFormRestore = () => <form id={ID} method="dialog" autoComplete="off" hidden inert />;
