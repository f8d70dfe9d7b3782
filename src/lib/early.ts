// HTML made at build time can be used before the code of its page is there. What somebody enters or presses meanwhile is
// kept here, and given to the page as if it happened then.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const KEPT = ['input', 'change', 'mousedown', 'click', 'submit'];

const entered = new Map<Field, string>();
const pressed: (() => void)[] = [];

/** Whether something is kept. */
export const hasEarly = () => entered.size + pressed.length > 0;

const isField = (target: Element): target is Field => target.matches('input, textarea, select');

const initialValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value
    : field.defaultValue;

function keep(event: Event) {
  const { target, type } = event;
  if (!(target instanceof Element) || !target.closest('main')) return;
  const button = target.closest('button:not([type=submit])');
  if (event instanceof SubmitEvent) {
    // The browser itself would load another page, with what was entered in its address.
    event.preventDefault();
    pressed.push(() => (target as HTMLFormElement).requestSubmit(event.submitter));
  } else if (event instanceof MouseEvent) {
    if (button) pressed.push(() => button.dispatchEvent(new MouseEvent(type, event)));
  } else if (isField(target)) {
    entered.set(target, target.value);
  }
}

/** Begins to keep what is entered and pressed, until `giveEarly`. */
export function keepEarly() {
  for (const field of document.querySelectorAll<Field>('main :is(input, textarea, select)')) {
    if (field.value !== initialValue(field)) entered.set(field, field.value);
  }
  for (const type of KEPT) document.addEventListener(type, keep, true);
  // Their text and their submission are kept from here on.
  for (const form of document.querySelectorAll<HTMLElement>('main form[inert]')) form.inert = false;
}

/**
 * Sets a value in a way that React notices.
 * @param kept used where the page has begun with its own value; somebody may go on typing meanwhile.
 */
function enter(field: Field, kept: string) {
  const isSelect = field instanceof HTMLSelectElement;
  const value = isSelect ? kept : field.value || kept;
  if (!isSelect) field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(isSelect ? 'change' : 'input', { bubbles: true }));
}

/** Gives the page what was kept. Called when the page is hydrated, before it can react to anything itself. */
export async function giveEarly() {
  for (const type of KEPT) document.removeEventListener(type, keep, true);
  for (const [field, value] of entered) {
    // Each is rendered before the next, as if it were typed.
    await new Promise((resolve) => setTimeout(resolve));
    if (field.isConnected) enter(field, value);
  }
  entered.clear();
  await new Promise((resolve) => setTimeout(resolve));
  for (const press of pressed.splice(0)) press();
}
