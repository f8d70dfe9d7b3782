import { CircleCheck, CircleX, Info } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

export { toast } from 'sonner';

const ABOVE = 'calc(var(--foot) + 4.25rem)';

export function Toaster() {
  return (
    <Sonner
      // Toasts must not cover the account menu, the consent sheet, the comparison tray or the visitor badge.
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
            'group relative grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border border-line bg-raised p-4 pr-10 text-ink shadow-lifted sm:w-[22rem]',
          icon: 'mt-0.5',
          content: 'col-start-2',
          title: 'text-sm font-semibold [overflow-wrap:anywhere]',
          description: 'mt-0.5 text-sm text-muted [overflow-wrap:anywhere]',
          // The button is below the text, so that a long text has the toast's whole width.
          actionButton:
            'col-start-2 mt-3 min-h-9 justify-self-start rounded-md bg-accent px-3 text-sm font-semibold text-on-accent pointer-coarse:min-h-11',
          closeButton:
            'absolute right-2 top-2 grid size-7 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink [&>svg]:size-4',
        },
      }}
    />
  );
}
