const ID = 'not-restored';

/**
 * Attributes that stop the browser from restoring a checkbox after a reload. Checkboxes do not support `autocomplete`.
 */
export const noFormRestore = { form: ID } as const;

/**
 * The form for `noFormRestore`. Firefox requires this form before the checkboxes in the document. The form submits
 * nothing.
 */
export const NoFormRestore = () => <form id={ID} method="dialog" autoComplete="off" hidden inert />;
