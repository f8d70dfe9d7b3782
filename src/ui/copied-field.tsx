import { Button } from './button';
import { Field, Input } from './field';
import { notify } from './notify';

/** A text to be put elsewhere, to the letter, with a button that copies it. */
export function CopiedField({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    try {
      // Insecure origins lack it.
      await navigator.clipboard.writeText(text);
      notify.success('Copied', { description: text });
    } catch {
      notify.error('It could not be copied', { description: `Copy it from here: ${text}` });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label={label}>
        {(attributes) => (
          <Input
            {...attributes}
            readOnly
            value={text}
            className="font-mono text-sm"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <Button aria-label={`Copy: ${label}`} onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
