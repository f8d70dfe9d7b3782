import type { ReactNode } from 'react';

/** The page's only h1. It receives the focus after navigation. */
export function PageHeader({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-8 pt-8 sm:pt-12">
      {children}
      <h1 tabIndex={-1} className="text-xl font-bold sm:text-2xl">
        {title}
      </h1>
      {lead && <p className="max-w-prose text-base text-muted sm:text-lg">{lead}</p>}
    </header>
  );
}

export function Page({ children, width = 'page' }: { children: ReactNode; width?: 'page' | 'form' | 'prose' }) {
  const widths = { page: 'max-w-page', form: 'max-w-form', prose: 'max-w-[46rem]' };
  return <div className={`mx-auto w-full px-4 pb-20 sm:px-6 ${widths[width]}`}>{children}</div>;
}
