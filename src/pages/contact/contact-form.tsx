import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { mailto } from '../../content/mailto';
import { Button } from '../../ui/button';
import { Field, Input, Textarea } from '../../ui/field';
import { notify } from '../../ui/notify';
import { useHydrated } from '../../ui/use-hydrated';
import { useCloseWarning } from '../../ui/use-leave-warning';
import { contactDraft, type ContactMessage } from './contact-draft';

/**
 * The message form. It sends no request, but opens the visitor's email program with the text (specification, section
 * 2).
 * @param subject the initial subject from the URL, or ''.
 * @param labels the ids of the heading and of the notice that nothing is sent.
 */
export function ContactForm({
  subject,
  labels,
}: {
  subject: string;
  labels: { 'aria-labelledby': string; 'aria-describedby': string };
}) {
  const [values, setValues] = useState(() => ({ ...contactDraft.read(), ...(subject && { subject }) }));

  useCloseWarning(Object.values(values).some((value) => value.trim() !== ''));

  const bind = (name: keyof ContactMessage) => ({
    name,
    required: true,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const next = { ...values, [name]: target.value };
      contactDraft.keep(next);
      setValues(next);
    },
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { name, email, subject: title, message } = values;
    window.open(mailto(title, `${message}\n\n${name}\n${email}`), '_self');
    setValues(contactDraft.discard());
    notify.success('Message sent!', {
      description: "Thank you for your message. We'll respond as soon as possible.",
      // The text can be restored, because the device may have no email program.
      action: {
        label: 'Restore my text',
        onClick: () => {
          contactDraft.keep(values);
          setValues(values);
        },
      },
    });
  };

  return (
    <form {...labels} onSubmit={submit} inert={!useHydrated()} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name">{(attributes) => <Input {...attributes} {...bind('name')} autoComplete="name" />}</Field>
        <Field label="Email">
          {(attributes) => <Input {...attributes} {...bind('email')} type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field label="Subject">{(attributes) => <Input {...attributes} {...bind('subject')} autoComplete="off" />}</Field>
      <Field label="Message">
        {(attributes) => (
          <Textarea {...attributes} {...bind('message')} rows={7} autoComplete="off" className="resize-y" />
        )}
      </Field>
      <Button type="submit" look="primary" className="justify-self-start px-6">
        Send Message
      </Button>
    </form>
  );
}
