import { CircleCheck, CircleX, Info } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const ABOVE = 'calc(var(--consent-height, 0px) + 4.25rem)';

export function Toaster() {
  return (
    <Sonner
      // Away from the account menu, above the consent sheet and the visitor badge.
      position="bottom-right"
      offset={{ bottom: ABOVE, right: 16 }}
      mobileOffset={{ bottom: ABOVE, left: 16, right: 16 }}
      containerAriaLabel="Messages"
      closeButton
      expand
      icons={{
        success: <CircleCheck className="size-5 text-success" aria-hidden />,
        error: <CircleX className="size-5 text-danger" aria-hidden />,
        info: <Info className="size-5 text-accent" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        duration: 6000,
        classNames: {
          toast:
            'group relative flex w-full items-start gap-3 rounded-lg border border-line bg-raised p-4 pr-10 text-ink shadow-lifted sm:w-[22rem]',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1',
          title: 'text-sm font-semibold [overflow-wrap:anywhere]',
          description: 'mt-0.5 text-sm text-muted [overflow-wrap:anywhere]',
          actionButton:
            'mt-2 shrink-0 self-center rounded-md bg-accent px-3 py-1.5 text-sm font-semibold text-on-accent',
          closeButton:
            'absolute right-2 top-2 grid size-7 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink [&>svg]:size-4',
        },
      }}
    />
  );
}
