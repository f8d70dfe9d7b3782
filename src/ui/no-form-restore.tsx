const ID = 'not-restored';

/** Attributes of a checkbox that the browser must not fill in again after a reload. `autocomplete` is not allowed on it. */
export const noFormRestore = { form: ID } as const;

/** The form that those checkboxes name. It comes before them, for Firefox. Its method sends nothing. */
export const NoFormRestore = () => <form id={ID} method="dialog" autoComplete="off" hidden inert />;
