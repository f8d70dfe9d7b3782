import { type FormEvent, useRef, useState } from 'react';
import { PRICING_TYPES, type PricingType, pricingOf } from '../../domain/listing/listing.constants';
import { Button } from '../../ui/button';
import { Field, Input, Select, Textarea } from '../../ui/field';
import { useLeaveWarning } from '../../ui/use-leave-warning';
import type { TestTool } from './submit-test-tool';

const BLANK: TestTool = { name: '', description: '', url: 'https://', category: '', tags: '', pricingType: 'free' };
const REQUIRED = ['name', 'description', 'category'] as const;

/** The form for a test tool. It validates only the specification's rules. The database validates the rest. */
export function TestToolForm({
  isSending,
  onSubmit,
}: {
  isSending: boolean;
  onSubmit: (tool: TestTool) => Promise<boolean>;
}) {
  const [tool, setTool] = useState(BLANK);
  const form = useRef<HTMLFormElement>(null);
  useLeaveWarning(REQUIRED.some((field) => tool[field].trim()) ? 'Your text will be lost. Leave this page?' : null);
  const bind = (name: keyof TestTool) => ({
    name,
    value: tool[name],
    onChange: (event: { target: { value: string } }) => setTool({ ...tool, [name]: event.target.value }),
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = REQUIRED.find((name) => tool[name].trim() === '');
    if (missing) {
      window.alert('Please fill in required fields: name, description, and category');
      (form.current?.elements.namedItem(missing) as HTMLElement | null)?.focus();
      return;
    }
    if (await onSubmit(tool)) setTool(BLANK);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Custom tool"
    >
      <Field label="Name">
        {(attributes) => <Input {...attributes} {...bind('name')} aria-required autoComplete="off" />}
      </Field>
      <Field label="Description">
        {(attributes) => <Textarea {...attributes} {...bind('description')} aria-required rows={3} />}
      </Field>
      <Field label="Website URL">
        {(attributes) => <Input {...attributes} {...bind('url')} inputMode="url" autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category">
          {(attributes) => <Input {...attributes} {...bind('category')} aria-required autoComplete="off" />}
        </Field>
        <Field label="Pricing">
          {(attributes) => (
            <Select
              {...attributes}
              name="pricingType"
              value={tool.pricingType}
              onChange={(event) => setTool({ ...tool, pricingType: event.target.value as PricingType })}
            >
              {PRICING_TYPES.map((type) => (
                <option key={type} value={type}>
                  {pricingOf(type).label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label="Tags" isOptional hint="Separated by commas, such as: writing, email, teams">
        {(attributes) => <Input {...attributes} {...bind('tags')} autoComplete="off" />}
      </Field>
      <Button type="submit" look="primary" disabled={isSending} className="justify-self-start">
        {isSending ? 'Submitting...' : 'Submit Custom Tool'}
      </Button>
    </form>
  );
}
