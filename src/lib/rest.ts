// A page that came as HTML can be read, and its links followed, without its code: it rests. Its code is fetched at the
// first sign of somebody who may want to use it, and what they do until it is there is kept for it.

import { holdPage } from './load-part';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const KEPT = ['input', 'change', 'click', 'submit'];
const SIGNS = [...KEPT, 'pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];

/** What was entered or pressed before the page could answer, in its order. */
const entered = new Map<Field, string>();
const pressed: (() => void)[] = [];

let bring: (() => Promise<void>) | undefined;
let coming: Promise<void> | undefined;

/** Whether the code of the page is not there yet. */
export const isResting = () => bring !== undefined;

/** Fetches the code of a page that rests; asked again, what could not be fetched is tried again. */
export function wake(): Promise<void> {
  if (!bring) return Promise.resolve();
  coming ??= bring().then(
    () => {
      bring = undefined;
      for (const sign of SIGNS) document.removeEventListener(sign, onSign, true);
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}
const onSign = () => void wake().catch(() => {});

/**
 * Leaves the page at rest until somebody comes.
 * @param fetchCode speaks for itself when it fails. @returns when the code is there.
 */
export function rest(fetchCode: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    bring = async () => {
      await fetchCode();
      resolve();
    };
    for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true, passive: true });
    // Somebody was faster than this script.
    if (entered.size > 0 || document.activeElement !== document.body) onSign();
  });
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

const presetOf = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue;

function keep(event: Event) {
  const { target, type } = event;
  if (!(target instanceof Element)) return;
  // A page that is about to be left does not load itself again because its code is missing.
  if (type === 'click' && target.closest('a[href]')) holdPage();
  if (!target.closest('main')) return;
  if (type === 'submit') {
    const { submitter } = event as SubmitEvent;
    // By itself the browser would load another page, with what was entered in its address.
    event.preventDefault();
    pressed.push(() => (target as HTMLFormElement).requestSubmit(submitter));
  } else if (type === 'click') {
    const button = target.closest('button');
    if (button && button.type === 'button') pressed.push(() => button.click());
  } else if (isField(target)) {
    entered.set(target, target.value);
  }
}

/** Begins to keep what is entered and pressed in a page of HTML until `takeUp`. */
export function keepEarly() {
  for (const field of document.querySelectorAll<Field>('main :is(input, textarea, select)')) {
    if (field.value !== presetOf(field)) entered.set(field, field.value);
  }
  for (const type of KEPT) document.addEventListener(type, keep, true);
  // From here on nothing that is entered gets lost, or into an address.
  for (const form of document.querySelectorAll<HTMLElement>('main form[inert]')) form.inert = false;
}

/** As if it were entered now: React listens for a change of what it knows. */
function enter(field: Field, value: string) {
  const isSelect = field instanceof HTMLSelectElement;
  if (!isSelect) field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
}

/** Gives the page what was kept for it. Called when it is there. */
export function takeUp() {
  for (const type of KEPT) document.removeEventListener(type, keep, true);
  // Each is rendered before the next, as when it is typed; before the first the page learns its whole address.
  const rendered = () => new Promise((resolve) => setTimeout(resolve));
  void (async () => {
    await rendered();
    for (const [field, value] of entered) {
      if (field.isConnected) enter(field, value);
      await rendered();
    }
    entered.clear();
    for (const press of pressed.splice(0)) press();
  })();
}
